// The page a server shows that was built without the web page: a game against the engine, by typed moves.
const api = '/api/v1';
const byId = (id) => document.getElementById(id);
let game = null;

async function call(method, path, body) {
  const options = { method, headers: {} };
  if (body !== undefined) {
    options.headers['Content-Type'] = 'application/json';
    options.body = JSON.stringify(body);
  }
  const answer = await fetch(api + path, options);
  const data = answer.status === 204 ? null : await answer.json();
  if (!answer.ok) throw new Error(data.detail || data.title);
  return data;
}

function show() {
  const ply = game.state.ply;
  byId('board').src = `${api}/games/${game.id}/image.svg?v=${game.seq}-${ply}`;
  const last = game.state.last_move ? `${game.state.last_move.san}. ` : '';
  byId('said').textContent = last + (game.state.outcome ? game.state.outcome.text.en : `${game.state.turn} to move`);
}

async function begin() {
  await call('POST', '/visitor', {});
  const players = { white: { type: 'me' }, black: { type: 'engine', rating: 1000 } };
  game = await call('POST', '/games', { players });
  show();
}

async function play(move) {
  game = await call('POST', `/games/${game.id}/moves`, { move, ply: game.state.ply, wait_ms: 10000 });
  show();
}

const report = (error) => { byId('said').textContent = error.message; };
byId('form').addEventListener('submit', (event) => {
  event.preventDefault();
  const field = byId('move');
  play(field.value.trim()).then(() => { field.value = ''; }).catch(report);
});
byId('again').addEventListener('click', () => begin().catch(report));
begin().catch(report);
