import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { againstBrain, clickMove, dragMove, launch, moves, onOneDevice, openGame, startProgram, untilMoves, visitor } from './support.mjs';

let program;
let browser;
before(async () => {
  program = await startProgram();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await program?.close();
});

function person(name, options, run) {
  test(name, async () => {
    const someone = await visitor(browser, program.url, options);
    try {
      await run(someone.page, someone);
      assert.deepEqual(someone.faults, []);
    } finally {
      await someone.close();
    }
  });
}

person('the first visit explains itself, a move begins, the answer comes, a reload goes on', {}, async (page) => {
  await page.goto('/');
  await page.waitForSelector('cg-board piece');
  assert.match(await page.textContent('[data-testid=invitation]'), /You play White against a friendly 1000\. Make a move\./);
  await dragMove(page, 'e2', 'e4');
  await page.waitForURL(/\/play\/.+/);
  const played = await untilMoves(page, 2);
  assert.equal(played[0], 'e4');
  await page.reload();
  assert.deepEqual((await untilMoves(page, 2)).slice(0, 2), played.slice(0, 2));
  await clickMove(page, 'd2', 'd4');
  assert.equal((await untilMoves(page, 4))[2], 'd4');
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
  await openGame(page, { players: { white: { type: 'me' }, black: { type: 'engine', limits: { depth: 4 } } }, start: { fen: '3r2k1/8/8/8/8/8/P5PP/7K w - - 0 1' } });
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
  await page.waitForSelector('cg-board piece');
  assert.ok(await page.locator('.cg-wrap.orientation-black').count(), 'the colours are swapped');
});

person('a friend joins by link, and both see the moves', {}, async (page) => {
  await page.goto('/play');
  await page.click('[data-opponent=link]');
  await page.click('[data-testid=start]');
  await page.click('[data-testid=make-link]');
  const link = await page.inputValue('[data-testid=invite-link]');
  const friend = await visitor(browser, program.url);
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

person('a clock runs and is shown', {}, async (page) => {
  await openGame(page, { ...againstBrain('dummy'), clock: { initial_ms: 60_000, increment_ms: 0 } });
  await clickMove(page, 'e2', 'e4');
  await untilMoves(page, 2);
  const before = await page.locator('.clock--running').textContent();
  await page.waitForFunction((text) => document.querySelector('.clock--running')?.textContent !== text, before);
  assert.equal((await moves(page)).length, 2);
});
