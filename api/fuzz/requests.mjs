// Makes valid and invalid requests from the contract. Values are fast-check arbitraries.
import fc from 'fast-check'

const FENS = [
  'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
  '8/8/8/8/8/2k5/8/K1Q5 b - - 0 1',
  '4k3/8/8/3P4/8/8/8/4K3 w - - 0 1',
  '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1',
  'not a fen',
  '8/8/8/8/8/8/8/8 w - - 0 1',
]
const MOVES = ['e2e4', 'e4', 'Nf3', 'e7e5', 'O-O', 'a1a1', '', 'e9e4', 'Qh4#']
const junk = fc.oneof(
  fc.constantFrom(null, true, -1, 1e308, '', 'x'.repeat(70000), [], {}, '\u0000', '\ud800', "'; DROP TABLE games; --"),
  fc.string(),
  fc.integer(),
  fc.double(),
  fc.array(fc.integer(), { maxLength: 3 }),
)

export function resolve(document, schema) {
  let node = schema
  while (node.$ref) node = node.$ref.slice(2).split('/').reduce((at, part) => at[part], document)
  return node
}

// A value of the schema, sometimes a value of another type.
function valueOf(document, schema, name, depth) {
  return fc.oneof({ weight: 30, arbitrary: rightValue(document, schema, name, depth) }, { weight: 1, arbitrary: junk })
}

function rightValue(document, schema, name, depth = 0) {
  const node = resolve(document, schema)
  if (name === 'fen') return fc.constantFrom(...FENS)
  if (name === 'move') return fc.constantFrom(...MOVES)
  if (name === 'nodes_per_move') return fc.constant(1000)
  if (name === 'limits') return fc.constantFrom({ depth: 1 }, { nodes: 100 }, { time_ms: 5 }, { depth: 0 }, {})
  if (node.const !== undefined) return fc.constant(node.const)
  if (node.enum) return fc.constantFrom(...node.enum)
  if (node.oneOf && depth < 6) return fc.oneof(...node.oneOf.map((option) => rightValue(document, option, name, depth + 1)))
  switch (node.type) {
    case 'string':
      return fc.string({ minLength: node.minLength ?? 0, maxLength: Math.min(node.maxLength ?? 20, 60) })
    case 'integer':
      return fc.integer({ min: node.minimum ?? 0, max: Math.min(node.maximum ?? 100, 3000) })
    case 'number':
      return fc.double({ min: node.minimum ?? 0, max: node.maximum ?? 100, noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'array':
      return fc.array(valueOf(document, node.items ?? {}, name === 'moves' ? 'move' : '', depth + 1), { maxLength: 3 })
    case 'object':
      return objectOf(document, node, depth)
    default:
      return junk
  }
}

function objectOf(document, node, depth) {
  if (depth > 6) return fc.constant({})
  const fields = Object.fromEntries(
    Object.entries(node.properties ?? {}).map(([name, schema]) => [name, valueOf(document, schema, name, depth + 1)]),
  )
  const required = (node.required ?? []).filter((name) => name in fields)
  const whole = fc.record(fields, { requiredKeys: required })
  const torn = fc.record(fields, { requiredKeys: [] })
  const extended = whole.chain((value) => junk.map((extra) => ({ ...value, unknown_field: extra })))
  return fc.oneof({ weight: 20, arbitrary: whole }, { weight: 3, arbitrary: torn }, { weight: 1, arbitrary: extended })
}

const HEADERS = fc.oneof(
  { weight: 10, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: fc.constant({ 'Idempotency-Key': 'key-number-1' }) },
  { weight: 1, arbitrary: fc.constant({ 'Idempotency-Key': '?' }) },
  { weight: 1, arbitrary: fc.constant({ 'If-None-Match': '"x"' }) },
  { weight: 1, arbitrary: fc.constant({ Origin: 'http://elsewhere.example' }) },
)

function bodyOf(document, operation) {
  const content = operation.requestBody && resolve(document, operation.requestBody).content
  if (!content) return fc.constant(null)
  const types = Object.keys(content)
  const pgn = fc.constantFrom('1. e4 e5 *', '[White "A"]\n\n1. e4 Ke7', '', '1. e4 {', '\u0000')
  const sent = types.map((type) =>
    type.endsWith('json')
      ? valueOf(document, content[type].schema, '', 0).map((value) => ({ type, text: JSON.stringify(value) ?? '' }))
      : pgn.map((text) => ({ type, text })),
  )
  const broken = fc.constantFrom('{', '{"a":1,}', '[]', '"text"', '{"a":'.repeat(200), '\ufeff{}')
  return fc.oneof(
    { weight: 30, arbitrary: fc.oneof(...sent) },
    { weight: 1, arbitrary: broken.map((text) => ({ type: 'application/json', text })) },
    { weight: 1, arbitrary: fc.constant({ type: 'text/plain', text: 'hello' }) },
    { weight: 1, arbitrary: fc.constant(null) },
  )
}

// {method, template, path, token, headers, body}. `known` has values for the parameters of paths and the tokens.
export function requestOf(document, template, method, known) {
  const item = document.paths[template]
  const operation = item[method]
  const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map((p) => resolve(document, p))
  const inPath = Object.fromEntries(
    parameters
      .filter((p) => p.in === 'path')
      .map((p) => [p.name, fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...(known[p.name] ?? ['nothing'])) },
        { weight: 1, arbitrary: fc.string({ minLength: 1, maxLength: 20 }) })]),
  )
  const inQuery = Object.fromEntries(
    parameters.filter((p) => p.in === 'query').map((p) => [p.name, valueOf(document, p.schema, p.name, 1)]),
  )
  return fc.record({
    method: fc.constant(method.toUpperCase()),
    template: fc.constant(template),
    inPath: fc.record(inPath),
    inQuery: fc.record(inQuery, { requiredKeys: [] }),
    token: fc.constantFrom(...known.tokens),
    headers: HEADERS,
    body: bodyOf(document, operation),
  })
}
