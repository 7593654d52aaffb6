// Sends thousands of valid and invalid requests made from the contract. No answer may have status 500, each status must
// be one that the contract lists for the operation, and each JSON answer must match its schema.
//   node contract_fuzz.mjs [requests] [seed]      KIEBITZ: the program (default: build/kiebitz)
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Ajv2020 from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { parse } from 'yaml'
import { requestOf, resolve } from './requests.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const document = parse(readFileSync(join(root, 'api', 'openapi.yaml'), 'utf8'))
const count = Number(process.argv[2] ?? 3000)
const seed = Number(process.argv[3] ?? Date.now() % 1000000)
// Answers of the server's first checks, possible for every operation.
const GATE = new Set(['400', '403', '404', '405', '413', '415', '421', '429'])

const ajv = new Ajv2020({ strict: false, validateFormats: false })
ajv.addSchema({ $id: 'contract', components: document.components })
const validators = new Map()

function validator(schema, key) {
  if (!validators.has(key)) {
    const text = JSON.stringify(schema).replaceAll('"#/components', '"contract#/components')
    validators.set(key, ajv.compile(JSON.parse(text)))
  }
  return validators.get(key)
}

async function startServer(data) {
  const program = process.env.KIEBITZ ?? join(root, 'build', 'kiebitz')
  const options = ['serve', '--port', '0', '--data', data, '--engines', '2', '--hash', '4', '--requests-per-minute', '0']
  const server = spawn(program, options, { stdio: ['ignore', 'pipe', 'inherit'] })
  const line = await new Promise((done, fail) => {
    server.stdout.once('data', (text) => done(String(text)))
    server.once('exit', (code) => fail(new Error(`the server ended with ${code}`)))
  })
  return { server, base: line.match(/http:\/\/[^/]+/)[0] + '/api/v1' }
}

async function ask(base, method, path, { token, headers = {}, body } = {}) {
  const all = { ...headers }
  if (token) all.Authorization = `Bearer ${token}`
  if (body) all['Content-Type'] = body.type
  const answer = await fetch(base + path, { method, headers: all, body: body ? body.text : undefined })
  return { status: answer.status, type: answer.headers.get('content-type') ?? '', text: await answer.text() }
}

// Two visitors and games in several states, so that requests find objects.
async function prepare(base) {
  const json = (value) => ({ type: 'application/json', text: JSON.stringify(value) })
  const visitor = async () => JSON.parse((await ask(base, 'POST', '/visitor', { body: json({ token: true }) })).text).token
  const [anna, ben] = [await visitor(), await visitor()]
  const me = { type: 'me' }
  const games = []
  for (const black of [me, { type: 'engine', limits: { depth: 1 } }, me, { type: 'guest' }]) {
    const answer = await ask(base, 'POST', '/games', { token: anna, body: json({ players: { white: me, black } }) })
    if (answer.status === 201) games.push(JSON.parse(answer.text).id)
  }
  await ask(base, 'POST', `/games/${games[2]}/resign`, { token: anna, body: json({ color: 'white' }) })
  return { tokens: [anna, anna, ben, null, 'x'.repeat(43)], game_id: [...games, '999999'], brain_id: ['tutor', 'dummy', 'none'] }
}

function pathOf(request) {
  const path = request.template.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(request.inPath[name].toWellFormed?.() ?? 'x'))
  const query = Object.entries(request.inQuery).map(([name, value]) => {
    const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
    return `${name}=${encodeURIComponent((text.toWellFormed?.() ?? text).slice(0, 2000))}`
  })
  return query.length > 0 ? `${path}?${query.join('&')}` : path
}

function complaint(request, answer) {
  const operation = document.paths[request.template][request.method.toLowerCase()]
  const status = String(answer.status)
  if (answer.status >= 500 && answer.status !== 503) return `answered ${status}`
  if (!(status in operation.responses) && !GATE.has(status)) return `answered ${status}, which the contract does not name`
  if (answer.text === '' || !answer.type.includes('json') || answer.type.includes('ndjson')) return null
  const response = status in operation.responses ? resolve(document, operation.responses[status]) : null
  const media = answer.type.split(';')[0]
  const schema = answer.status >= 400 ? { $ref: '#/components/schemas/Problem' } : response.content?.[media]?.schema
  if (!schema) return `answered ${media}, which the contract does not name`
  const check = validator(schema, answer.status >= 400 ? 'problem' : `${request.method} ${request.template} ${status}`)
  return check(JSON.parse(answer.text)) ? null : ajv.errorsText(check.errors)
}

const data = mkdtempSync(join(tmpdir(), 'kiebitz-fuzz-'))
const { server, base } = await startServer(data)
let isDead = false
server.once('exit', () => (isDead = true))
const seen = new Map()
try {
  const known = await prepare(base)
  const operations = Object.entries(document.paths)
    .filter(([path]) => !path.endsWith('/events') && path !== '/live')
    .flatMap(([path, item]) => Object.keys(item).filter((m) => m !== 'parameters').map((m) => [path, m]))
    .filter(([path, method]) => !(path === '/visitor' && method === 'delete'))
  const requests = fc.oneof(...operations.map(([path, method]) => requestOf(document, path, method, known)))
  await fc.assert(
    fc.asyncProperty(requests, async (request) => {
      if (isDead) throw new Error('the server has died')
      const options = { token: request.token, headers: request.headers }
      if (request.body && request.method !== 'GET') options.body = request.body
      const answer = await ask(base, request.method, pathOf(request), options)
      seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1)
      const wrong = complaint(request, answer)
      if (wrong) throw new Error(`${request.method} ${pathOf(request).slice(0, 300)} ${request.body?.text?.slice(0, 500)}: ${wrong}\n${answer.text.slice(0, 500)}`)
    }),
    { numRuns: count, seed, endOnFailure: false },
  )
  const statuses = [...seen].sort((a, b) => a[0] - b[0]).map(([status, number]) => `${status}: ${number}`)
  console.log(`${count} requests (seed ${seed}) to ${operations.length} operations, all as the contract says; ${statuses.join(', ')}`)
} catch (error) {
  console.error(String(error.message ?? error).slice(0, 4000))
  process.exitCode = 1
} finally {
  server.kill('SIGTERM')
  rmSync(data, { recursive: true, force: true })
}
