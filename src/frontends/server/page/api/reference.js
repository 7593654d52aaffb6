// Lists the operations of openapi.yaml. Reads the lines it needs by their indentation; no YAML library.
const methods = ['get', 'post', 'put', 'patch', 'delete'];

function operations(lines) {
  const found = [];
  let path = '';
  let operation = null;
  for (const line of lines.slice(lines.indexOf('paths:'), lines.indexOf('components:'))) {
    const at = line.match(/^ {2}(\/[^:]*):$/);
    const method = line.match(/^ {4}(\w+):$/);
    const field = line.match(/^ {6}(summary|tags): (.*)$/);
    if (at) path = at[1];
    else if (method) {
      operation = methods.includes(method[1]) ? { path, method: method[1], summary: '', tag: '' } : null;
      if (operation) found.push(operation);
    } else if (field && operation) {
      if (field[1] === 'summary') operation.summary = field[2];
      else operation.tag = field[2].replace(/[[\]]/g, '').split(',')[0];
    }
  }
  return found;
}

function row(operation) {
  const line = document.createElement('tr');
  for (const [text, name] of [[operation.method.toUpperCase(), 'reference__method'], [operation.path, ''],
    [operation.summary, '']]) {
    const cell = document.createElement('td');
    cell.textContent = text;
    cell.className = name;
    line.append(cell);
  }
  return line;
}

function show(text) {
  const lines = text.split('\n');
  const all = operations(lines);
  for (const tag of new Set(all.map((operation) => operation.tag))) {
    const head = document.createElement('h2');
    head.textContent = tag;
    const table = document.createElement('table');
    table.className = 'reference__list';
    table.append(...all.filter((operation) => operation.tag === tag).map(row));
    document.getElementById('paths').append(head, table);
  }
  const codes = text.match(/ProblemCode:[\s\S]*?enum:\n((?: {8}- .*\n)+)/);
  for (const line of codes ? codes[1].trim().split('\n') : []) {
    const code = document.createElement('code');
    code.id = code.textContent = line.trim().replace(/^- /, '').replace(/\s*#.*/, '');
    document.getElementById('problems').append(code, ' ');
  }
  document.getElementById('contract').textContent = text;
}

fetch('/api/openapi.yaml').then((answer) => answer.text()).then(show);
