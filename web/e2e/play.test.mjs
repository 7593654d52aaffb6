import assert from 'node:assert/strict';
import { stage } from './stage.mjs';
import {
  againstBrain,
  bestMove,
  boardBox,
  clickMove,
  clickMoves,
  dragMove,
  moves,
  onOneDevice,
  openGame,
  untilGame,
  untilMoves,
} from './support.mjs';

const { person, visit } = stage();

person('the first visit explains itself, a move starts the game, a reload keeps it', {}, async (page) => {
  await page.goto('/');
  await page.waitForSelector('cg-board piece');
  assert.match(
    await page.textContent('[data-testid=invitation]'),
    /You play White against a friendly 1000\. Make a move\./,
  );
  await dragMove(page, 'e2', 'e4');
  await untilGame(page);
  const played = await untilMoves(page, 2);
  assert.equal(played[0], 'e4');
  await page.reload();
  assert.deepEqual((await untilMoves(page, 2)).slice(0, 2), played.slice(0, 2));
  await clickMove(page, 'd2', 'd4');
  assert.equal((await untilMoves(page, 4))[2], 'd4');
});

person('a whole game is won against the dummy, move by move on the board', {}, async (page) => {
  const id = await openGame(page, againstBrain('dummy'));
  for (let ply = 0; ply < 160; ply += 2) {
    const move = await bestMove(page, id);
    if (!move) break;
    await clickMove(page, move.slice(0, 2), move.slice(2, 4));
    if (move.length > 4) await page.getByRole('button', { name: 'queen' }).click();
    await page.waitForFunction(
      (count) =>
        document.querySelectorAll('.moves__move').length >= count || document.querySelector('[data-testid=result]'),
      ply + 2,
    );
  }
  await page.waitForSelector('.result--won');
  await page.waitForSelector('.bird--lost');
  assert.match(await page.textContent('[data-testid=result]'), /checkmate/);
});

person('a whole game is drawn: stalemate on the tenth move', {}, async (page) => {
  await openGame(page, onOneDevice());
  await clickMoves(
    page,
    'e2e3 a7a5 d1h5 a8a6 h5a5 h7h5 a5c7 a6h6 h2h4 f7f6 c7d7 e8f7 d7b7 d8d3 b7b8 d3h7 b8c8 f7g6 c8e6',
  );
  await page.waitForSelector('.result--draw');
  assert.match(await page.textContent('[data-testid=result]'), /stalemate/i);
});

person('a mate wins, and the bird shows that it has lost', {}, async (page) => {
  await openGame(page, againstBrain('dummy', '6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1'));
  await clickMove(page, 'd1', 'd8');
  await page.waitForSelector('.result--won');
  assert.match(await page.textContent('[data-testid=result]'), /You won!.*1-0/s);
  await page.waitForSelector('.bird--lost .bird__plaster');
  assert.match(await page.textContent('[data-testid=announcements]'), /You won/);
});

person('a mate by the engine loses, and the bird bows', {}, async (page) => {
  await openGame(page, {
    players: { white: { type: 'me' }, black: { type: 'engine', limits: { depth: 4 } } },
    start: { fen: '3r2k1/8/8/8/8/8/P5PP/7K w - - 0 1' },
  });
  await clickMove(page, 'a2', 'a3');
  await page.waitForSelector('.result--lost');
  await page.waitForSelector('.bird--won');
});

person('stalemate is a draw with its reason', {}, async (page) => {
  await openGame(page, againstBrain('dummy', '7k/8/6K1/8/8/8/8/5Q2 w - - 0 1'));
  await clickMove(page, 'f1', 'f7');
  await page.waitForSelector('.result--draw');
  assert.match(await page.textContent('[data-testid=result]'), /1\/2-1\/2/);
  assert.match(await page.textContent('[data-testid=result]'), /stalemate/i);
  await page.waitForSelector('.bird--draw');
});

person('a pawn may become a knight', {}, async (page) => {
  await openGame(page, onOneDevice('8/P6k/8/8/8/8/7K/8 w - - 0 1'));
  await clickMove(page, 'a7', 'a8');
  await page.getByRole('button', { name: 'knight' }).click();
  assert.deepEqual(await untilMoves(page, 1), ['a8=N']);
});

person('castling by the king’s goal, en passant', {}, async (page) => {
  await openGame(page, onOneDevice('r3k2r/3p4/8/4P3/8/8/8/R3K2R w KQkq - 0 1'));
  await clickMove(page, 'e1', 'g1');
  await untilMoves(page, 1);
  await clickMove(page, 'd7', 'd5');
  await untilMoves(page, 2);
  await clickMove(page, 'e5', 'd6');
  assert.deepEqual(await untilMoves(page, 3), ['O-O', 'd5', 'exd6']);
});

person('Chess960: the king castles onto its rook', {}, async (page) => {
  await openGame(page, onOneDevice('4k3/8/8/8/8/8/8/1R3KR1 w GB - 0 1'));
  await clickMove(page, 'f1', 'g1');
  assert.deepEqual(await untilMoves(page, 1), ['O-O']);
});

person('a game against a brain: hint in three steps, take back, draw, resign, rematch', {}, async (page) => {
  const id = await openGame(page, againstBrain('dummy'));
  await clickMove(page, 'e2', 'e4');
  await untilMoves(page, 2);
  await page.click('[data-testid=hint]');
  await page.waitForSelector('[data-testid=hint-box] button');
  await page.click('[data-testid=hint-box] button');
  await page.getByRole('button', { name: 'Show the move' }).click();
  await page.waitForFunction(() => document.querySelector('[data-testid=hint-box]')?.querySelector('button') === null);
  await page.waitForSelector('.cg-shapes line', { state: 'attached' });
  await page.click('[data-testid=takeback]');
  await page.waitForFunction(() => document.querySelectorAll('.moves__move').length === 0);
  await clickMove(page, 'd2', 'd4');
  assert.equal((await untilMoves(page, 2))[0], 'd4');
  await page.click('[data-testid=resign]');
  await page.click('[data-testid=resign-yes]');
  await page.waitForSelector('[data-testid=result]');
  await page.click('[data-testid=rematch]');
  await page.waitForURL((url) => !url.pathname.includes(id) && /\/play\/.+/.test(url.pathname));
  await page.waitForSelector('.cg-wrap.orientation-black');
});

person('a friend joins by link, and both see the moves', {}, async (page) => {
  await page.goto('/play');
  await page.click('[data-opponent=link]');
  await page.click('[data-testid=start]');
  const link = await page.inputValue('[data-testid=invite-link]');
  const friend = await visit();
  await friend.page.goto(link);
  await friend.page.click('[data-testid=join]');
  await friend.page.waitForSelector('.cg-wrap.orientation-black');
  await page.waitForSelector('[data-testid=invite-link]', { state: 'detached' });
  await clickMove(page, 'e2', 'e4');
  assert.deepEqual(await untilMoves(friend.page, 1), ['e4']);
  await clickMove(friend.page, 'e7', 'e5', 'black');
  assert.deepEqual(await untilMoves(page, 2), ['e4', 'e5']);
  await page.click('[data-testid=draw]');
  await friend.page.click('[data-testid=draw-accept]');
  await page.waitForSelector('.result--draw');
  await friend.page.waitForSelector('.result--draw');
  assert.deepEqual(friend.faults, []);
  await friend.close();
});

person('a whole game is lost to a friend by link, and the friend has won', {}, async (page) => {
  const id = await openGame(page, { players: { white: { type: 'me' }, black: { type: 'guest' } } });
  const link = await page.inputValue('[data-testid=invite-link]');
  const friend = await visit({ size: 'phone' });
  await friend.page.goto(link);
  await friend.page.click('[data-testid=join]');
  await page.waitForSelector('[data-testid=invite-link]', { state: 'detached' });
  assert.ok(friend.page.url().includes(id));
  const play = async (who, from, to, orientation, count) => {
    await clickMove(who, from, to, orientation);
    await Promise.all([untilMoves(page, count), untilMoves(friend.page, count)]);
  };
  await play(page, 'f2', 'f3', 'white', 1);
  await play(friend.page, 'e7', 'e5', 'black', 2);
  await play(page, 'g2', 'g4', 'white', 3);
  await play(friend.page, 'd8', 'h4', 'black', 4);
  await page.waitForSelector('.result--lost');
  await friend.page.waitForSelector('.result--won');
  assert.deepEqual(friend.faults, []);
  await friend.close();
});

// Reads the pieces from the drawn board: "black knight b8".
const placement = (page) =>
  page.locator('cg-board').evaluate((board) => {
    const size = board.clientWidth / 8;
    const place = (piece) => {
      const at = new DOMMatrix(getComputedStyle(piece).transform);
      return `${piece.cgPiece ?? piece.className} ${'abcdefgh'[Math.round(at.e / size)]}${8 - Math.round(at.f / size)}`;
    };
    return [...board.querySelectorAll('piece')].map(place).sort();
  });
const blackOf = (pieces) => pieces.filter((piece) => piece.startsWith('black')).join();
const untilPlacement = async (page, isRight, seconds = 10) => {
  const end = Date.now() + 1000 * seconds;
  let pieces = await placement(page);
  while (!isRight(pieces) && Date.now() < end) {
    await page.waitForTimeout(50);
    pieces = await placement(page);
  }
  assert.ok(isRight(pieces), pieces.join(', '));
};

person('odds show on the waiting board, and a move on it begins the game', {}, async (page) => {
  await page.goto('/play');
  await page.click('.start__summary');
  await page.locator('.start select').first().selectOption('odds');
  await page.waitForFunction(() => document.querySelectorAll('cg-board piece').length === 31);
  assert.equal(await page.locator('cg-board piece.black.knight').count(), 1);
  const before = await placement(page);
  await clickMove(page, 'e2', 'e4');
  await untilGame(page);
  await untilMoves(page, 2);
  // The list shows the answer before the board does; a step back before that would be undone.
  await untilPlacement(page, (pieces) => blackOf(pieces) !== blackOf(before));
  await page.keyboard.press('Home');
  await untilPlacement(page, (pieces) => pieces.join() === before.join());
});

person('Chess960: the waiting board shows what is played', {}, async (page) => {
  await page.goto('/play');
  await page.click('[data-opponent=device]');
  await page.click('.start__summary');
  await page.locator('.start select').first().selectOption('chess960');
  await page.getByTestId('chess960-draw').click();
  await page.getByTestId('chess960-number').fill('0');
  await page.getByTestId('chess960-number').press('Enter');
  await untilPlacement(page, (pieces) => pieces.includes('white bishop a1') && pieces.includes('white king g1'));
  const before = await placement(page);
  await page.click('[data-testid=start]');
  await untilGame(page);
  assert.deepEqual(await placement(page), before);
  await clickMove(page, 'e2', 'e4');
  assert.deepEqual(await untilMoves(page, 1), ['e4']);
});

person('two people at one device take turns', {}, async (page) => {
  await page.goto('/play');
  await page.click('[data-opponent=device]');
  await page.click('[data-testid=start]');
  await untilGame(page);
  await clickMoves(page, 'e2e4 e7e5 g1f3 b8c6');
  assert.deepEqual(await untilMoves(page, 4), ['e4', 'e5', 'Nf3', 'Nc6']);
});

person('a move made ahead is played when the answer has come', {}, async (page) => {
  await openGame(page, { players: { white: { type: 'me' }, black: { type: 'engine', limits: { time_ms: 4000 } } } });
  await clickMove(page, 'a2', 'a3');
  await page.waitForSelector('.bird--busy');
  await clickMove(page, 'h2', 'h3');
  await page.waitForSelector('square.current-premove');
  const played = await untilMoves(page, 3);
  assert.deepEqual([played[0], played[2]], ['a3', 'h3']);
});

person(
  'every move can be confirmed or taken back before it counts',
  { settings: { confirmMoves: true } },
  async (page) => {
    await openGame(page, onOneDevice('4k3/8/8/8/8/8/4P3/4K3 w - - 0 1'));
    await clickMove(page, 'e2', 'e3');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.waitForSelector('[role=alertdialog]', { state: 'detached' });
    assert.deepEqual(await moves(page), []);
    await clickMove(page, 'e2', 'e4');
    await page.getByRole('button', { name: 'Play e4' }).click();
    assert.deepEqual(await untilMoves(page, 1), ['e4']);
  },
);

person(
  'on a phone the question about a move stands on the board, with the reader’s letters',
  { size: 'phone', language: 'de', settings: { confirmMoves: true } },
  async (page) => {
    await openGame(page, onOneDevice('4k3/8/8/8/8/8/4P3/4K1N1 w - - 0 1'));
    await clickMove(page, 'g1', 'f3');
    const yes = page.getByRole('button', { name: 'Sf3 spielen' });
    const [asked, board] = [await yes.boundingBox(), await boardBox(page)];
    assert.ok(asked.y > board.y && asked.y + asked.height < board.y + board.height, 'over the board');
    await yes.click();
    assert.deepEqual(await untilMoves(page, 1), ['Sf3']);
  },
);

person('moves can be looked back at with the arrow keys', {}, async (page) => {
  await openGame(page, onOneDevice('4k3/8/8/8/8/8/4P3/4K3 w - - 0 1'));
  await clickMove(page, 'e2', 'e4');
  await untilMoves(page, 1);
  await page.locator('main').focus();
  await page.keyboard.press('ArrowLeft');
  await page.waitForFunction(() => !document.querySelector('.moves__move--here'));
  await page.keyboard.press('End');
  await page.waitForSelector('.moves__move--here');
});

person('a brain is chosen from its card, with a sentence, in German too', { language: 'de' }, async (page) => {
  await page.goto('/play');
  await page.getByText('Kleine Engines').click();
  assert.match(await page.textContent('[data-opponent=tutor]'), /zehn besten Ideen/);
  await page.click('[data-opponent=dummy]');
  await page.click('[data-testid=start]');
  await untilGame(page);
  await page.waitForFunction(() => document.querySelector('.player__name')?.textContent?.includes('Dummy'));
});

person('a clock runs and is shown', {}, async (page) => {
  await openGame(page, { ...againstBrain('dummy'), clock: { initial_ms: 60_000, increment_ms: 0 } });
  await clickMove(page, 'e2', 'e4');
  await untilMoves(page, 2);
  const before = await page.locator('.clock--running').textContent();
  await page.waitForFunction((text) => document.querySelector('.clock--running')?.textContent !== text, before);
  assert.equal((await moves(page)).length, 2);
});
