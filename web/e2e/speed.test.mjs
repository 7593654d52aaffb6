// Times of the page. They are printed; the limits are wide because the machine may be busy.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { Chess } from 'chessops/chess';
import { makeSanAndPlay } from 'chessops/san';
import { stage } from './stage.mjs';

const { visit } = stage();

test('the first view needs less than 250 KB of compressed JavaScript', async (t) => {
  const dist = new URL('../dist/', import.meta.url);
  const html = readFileSync(new URL('index.html', dist), 'utf8');
  const first = readdirSync(new URL('assets/', dist)).filter((name) => name.endsWith('.js') && html.includes(name));
  const bytes = first.reduce((sum, name) => sum + gzipSync(readFileSync(new URL(`assets/${name}`, dist))).length, 0);
  t.diagnostic(`${first.length} file(s), ${Math.round(bytes / 1024)} KiB`);
  assert.ok(first.length > 0 && bytes < 250 * 1024);
});

// The time until the first piece was shown, by the page's clock.
const noteFirstPiece = (context) =>
  context.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('cg-board piece')) return;
      globalThis.firstPieceAt = performance.now();
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });

test('the board is there soon', async (t) => {
  const times = [];
  for (let i = 0; i < 5; i++) {
    const { page, context, close } = await visit();
    await noteFirstPiece(context);
    await page.goto('/play');
    await page.waitForFunction(() => globalThis.firstPieceAt !== undefined);
    times.push(Math.round(await page.evaluate(() => globalThis.firstPieceAt)));
    await close();
  }
  t.diagnostic(`${times.sort((a, b) => a - b).join(', ')} ms until the pieces stand and can be moved`);
});

// Runs `action` and measures tasks over 50 ms and the time between frames meanwhile.
async function smoothness(page, action) {
  await page.evaluate(() => {
    const seen = { tasks: [], frames: [], last: performance.now(), on: true };
    globalThis.smooth = seen;
    seen.observer = new PerformanceObserver((list) =>
      seen.tasks.push(...list.getEntries().map((entry) => entry.duration)),
    );
    seen.observer.observe({ type: 'longtask' });
    const tick = (now) => {
      seen.frames.push(now - seen.last);
      seen.last = now;
      if (seen.on) requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  await action();
  return page.evaluate(() => {
    const { tasks, frames, observer } = globalThis.smooth;
    globalThis.smooth.on = false;
    observer.disconnect();
    const sorted = [...frames].sort((a, b) => a - b);
    const at = (share) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
    return `${tasks.length} tasks over 50 ms, longest ${Math.round(Math.max(0, ...tasks))} ms; ${frames.length} frames, median ${at(0.5)} ms, 95 % under ${at(0.95)} ms`;
  });
}

test('a tree of a hundred thousand positions stays smooth while it is walked', async (t) => {
  const { page, close } = await visit();
  await page.goto('/lab');
  await page.waitForSelector('.question__depth');
  await page.locator('.question__depth').fill('4');
  await page.getByRole('checkbox', { name: /Alpha-beta/ }).uncheck();
  await page.click('[data-testid=grow]');
  await page.waitForSelector('.tree-row', { timeout: 60_000 });
  const unfolding = await smoothness(page, async () => {
    await page.click('[data-testid=unfold-all]');
    // Waits for the rows, because the button may not have reacted to the click yet.
    await page.waitForFunction(
      () => document.querySelector('.tree-view__space').clientHeight / 30 >= 100_000,
      undefined,
      { timeout: 120_000 },
    );
  });
  t.diagnostic(`unfolding: ${unfolding}`);
  const height = await page.locator('.tree-view__space').evaluate((element) => element.clientHeight);
  const scrolling = await smoothness(page, async () => {
    for (let i = 0; i < 60; i++) {
      await page
        .locator('[data-testid=tree]')
        .evaluate((element, share) => (element.scrollTop = share * element.scrollHeight), i / 60);
      await page.waitForTimeout(16);
    }
  });
  t.diagnostic(`${Math.round(height / 30)} rows; scrolling: ${scrolling}`);
  await page.locator('[data-testid=tree]').focus();
  const stepping = await smoothness(page, async () => {
    for (let i = 0; i < 30; i++) await page.keyboard.press('ArrowDown');
  });
  t.diagnostic(`arrow keys: ${stepping}`);
  assert.ok(height / 30 >= 100_000);
  assert.ok((await page.locator('.tree-row').count()) < 60);
  await close();
});

// A hundred random legal moves by each side, the same in every run.
function longGame() {
  const position = Chess.default();
  const words = [];
  for (let ply = 0, dice = 7; ply < 200; ply++) {
    const choices = [...position.allDests()].flatMap(([from, targets]) => [...targets].map((to) => ({ from, to })));
    const quiet = choices.filter(
      (move) => !position.board.occupied.has(move.to) && !position.board.king.has(move.from),
    );
    const list = quiet.length ? quiet : choices;
    dice = (dice * 1103515245 + 12345) % 2147483648;
    const chosen = list[dice % list.length];
    const promotion = position.board.pawn.has(chosen.from) && (chosen.to < 8 || chosen.to >= 56) ? 'queen' : undefined;
    words.push(`${ply % 2 === 0 ? `${ply / 2 + 1}. ` : ''}${makeSanAndPlay(position, { ...chosen, promotion })}`);
    if (position.isEnd()) break;
  }
  return `${words.join(' ')} *`;
}

test('a game of a hundred moves stays smooth', async (t) => {
  const { page, close } = await visit();
  await page.goto('/games');
  await page.waitForSelector('.games__empty');
  const id = await page.evaluate(async (pgn) => {
    const answer = await fetch('/api/v1/games/import', {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-chess-pgn' },
      body: pgn,
    });
    return (await answer.json()).games[0].id;
  }, longGame());
  await page.goto(`/play/${id}`);
  await page.waitForFunction(() => document.querySelectorAll('.moves__move').length >= 180);
  await page.locator('main').focus();
  const walking = await smoothness(page, async () => {
    for (let i = 0; i < 60; i++) await page.keyboard.press('ArrowLeft');
  });
  t.diagnostic(`${await page.locator('.moves__move').count()} half-moves, sixty steps back: ${walking}`);
  await close();
});

test('five live lines stay smooth', async (t) => {
  const { page, close } = await visit();
  await page.goto('/analyse?fen=r2q1rk1/ppp2ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPP2PPP/R2Q1RK1_w_-_-_0_8');
  await page.waitForSelector('.engine__score');
  await page.locator('.engine__select').first().selectOption('5');
  await page.waitForFunction(() => document.querySelectorAll('.engine__score').length === 5);
  t.diagnostic(await smoothness(page, () => page.waitForTimeout(5000)));
  await close();
});
