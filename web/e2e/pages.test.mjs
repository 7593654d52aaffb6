import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { againstBrain, clickMove, isSideways, launch, onOneDevice, openGame, startProgram, tapMove, untilMoves, visitor } from './support.mjs';

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

person('analysis shows lines, arrows and a verdict, and follows the moves', {}, async (page) => {
  await page.goto('/analyse');
  await page.waitForSelector('.engine__score');
  await page.waitForSelector('.cg-shapes g');
  assert.match(await page.textContent('[data-testid=verdict]'), /·/);
  await clickMove(page, 'e2', 'e4');
  await page.waitForSelector('.variation__move--here');
  await page.waitForURL(/moves=e2e4/);
  await page.waitForSelector('.engine__score');
  await page.getByRole('tab', { name: 'Why' }).click();
  await page.waitForSelector('.terms__row--total');
});

person('a PGN with variations is loaded, and a FEN', {}, async (page) => {
  await page.goto('/analyse');
  await page.getByRole('tab', { name: 'Load, save' }).click();
  await page.fill('[data-testid=import-text]', '1. e4 e5 (1... c5 {sharp}) 2. Nf3 Nc6 *');
  await page.click('[data-testid=import-load]');
  await page.getByRole('tab', { name: 'Lines' }).click();
  await page.waitForSelector('.variation__side');
  assert.match(await page.textContent('.tree__text'), /sharp/);
  await page.getByRole('tab', { name: 'Load, save' }).click();
  await page.fill('[data-testid=import-text]', '8/8/8/8/8/8/8/8 w - - 0 1');
  await page.click('[data-testid=import-load]');
  await page.waitForSelector('[role=alert]');
});

person('a position is set up in the editor', {}, async (page) => {
  await page.goto('/analyse');
  await page.click('[data-testid=edit-board]');
  await page.getByRole('button', { name: 'Empty board' }).click();
  assert.ok(await page.isDisabled('[data-testid=editor-done]'));
  for (const [piece, square] of [['White king', 'e1'], ['Black king', 'e8'], ['White queen', 'd1']]) {
    await page.getByRole('radio', { name: piece }).click();
    await page.getByRole('gridcell', { name: `${square}: empty` }).click();
  }
  await page.click('[data-testid=editor-done]');
  await page.waitForSelector('cg-board piece.white.queen');
  assert.equal(await page.locator('cg-board piece').count(), 3);
});

person('a review reports on a PGN, and a mistake is tried again', {}, async (page) => {
  await page.goto('/review');
  await page.fill('[data-testid=review-pgn]', '1. e4 e5 2. Nf3 Nc6 3. Bc4 Nd4 4. Nxe5 Qg5 5. Nxf7 Qxg2 6. Rf1 Qxe4+ 7. Be2 Nf3# 0-1');
  await page.click('[data-testid=review-go]');
  await page.waitForURL(/\/review\/.+/);
  await page.waitForSelector('.accuracy__main', { timeout: 120_000 });
  await page.click('[data-testid=retry-all]');
  await page.waitForSelector('[data-testid=retry-next]');
  await page.getByRole('button', { name: 'Show the answer' }).click();
  await page.waitForSelector('.verdict__label');
  await page.getByRole('tab', { name: 'Moves' }).click();
  assert.equal((await untilMoves(page, 14)).length, 14);
});

person('the lab compares algorithms and shows a tree that can be walked', {}, async (page) => {
  await page.goto('/lab');
  await page.click('[data-testid=compare]');
  await page.waitForFunction(() => document.querySelectorAll('.bars__row').length === 6, undefined, { timeout: 60_000 });
  const nodes = await page.locator('.bars__figure').allTextContents();
  assert.equal(nodes.length, 6, 'every algorithm finished');
  await page.click('[data-testid=grow]');
  await page.waitForSelector('.tree-row >> nth=3');
  await page.locator('[data-testid=tree]').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.waitForSelector('.tree-row--selected[aria-expanded=true]');
  await page.keyboard.press('ArrowDown');
  await page.waitForFunction(() => document.querySelector('.tree-row--selected')?.getAttribute('aria-level') === '3');
});

person('finished games are listed, filtered and deleted', {}, async (page) => {
  await openGame(page, againstBrain('dummy', '6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1'));
  await clickMove(page, 'd1', 'd8');
  await page.waitForSelector('[data-testid=result]');
  await openGame(page, onOneDevice('4k3/8/8/8/8/8/4P3/4K3 w - - 0 1'));
  await page.goto('/games');
  await page.waitForSelector('.game >> nth=1');
  await page.selectOption('select >> nth=0', 'finished');
  await page.waitForFunction(() => document.querySelectorAll('.game').length === 1);
  await page.getByRole('button', { name: 'Delete this game' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.waitForSelector('.games__empty');
});

person('German, with German piece letters', { language: 'de' }, async (page) => {
  await page.goto('/play');
  assert.match(await page.textContent('[data-testid=invitation]'), /Du spielst Weiß/);
  await openGame(page, onOneDevice('4k3/4p3/8/8/8/8/4P3/4K1N1 w - - 0 1'));
  await clickMove(page, 'g1', 'f3');
  assert.deepEqual(await untilMoves(page, 1), ['Sf3']);
  assert.match(await page.textContent('[data-testid=announcements]'), /Weiß: Springer f3/);
});

person('settings change language, theme and board at once', {}, async (page) => {
  await page.goto('/settings');
  await page.selectOption('select >> nth=0', 'de');
  await page.getByRole('heading', { name: 'Einstellungen' }).waitFor();
  await page.selectOption('select >> nth=1', 'dark');
  await page.selectOption('select >> nth=2', 'wood');
  const root = await page.evaluate(() => ({ ...document.documentElement.dataset, lang: document.documentElement.lang }));
  assert.deepEqual([root.theme, root.board, root.lang], ['dark', 'wood', 'de']);
  await page.reload();
  await page.getByRole('heading', { name: 'Einstellungen' }).waitFor();
});

person('a phone plays by touch, and no page scrolls sideways', { size: 'phone' }, async (page) => {
  await openGame(page, againstBrain('dummy'));
  await tapMove(page, 'e2', 'e4');
  await untilMoves(page, 2);
  for (const path of [new URL(page.url()).pathname, '/play', '/analyse', '/review', '/lab', '/games', '/settings']) {
    await page.goto(path);
    await page.waitForTimeout(300);
    assert.equal(await isSideways(page), false, path);
  }
});

person('an address that does not exist leads back', {}, async (page) => {
  await page.goto('/nowhere/at/all');
  await page.getByRole('link', { name: 'To the board', exact: true }).click();
  await page.waitForSelector('cg-board piece');
});
