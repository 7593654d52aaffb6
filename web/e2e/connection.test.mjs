import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stage } from './stage.mjs';
import { againstBrain, clickMove, onOneDevice, openGame, patience, untilMoves } from './support.mjs';

const set = stage();

test('a killed and restarted server continues the game, and the page reconnects', async () => {
  const { page, close } = await set.visit();
  await openGame(page, againstBrain('dummy'));
  await clickMove(page, 'e2', 'e4');
  await untilMoves(page, 2);
  await set.program.stop('SIGKILL');
  await page.waitForSelector('.bird--offline');
  const lament = await page.textContent('.bird-corner__bubble');
  await page.waitForSelector('.banner');
  await set.program.start();
  await page.waitForSelector('.banner', { state: 'detached', timeout: 2 * patience });
  await page.waitForFunction((text) => document.querySelector('.bird-corner__bubble')?.textContent !== text, lament);
  await clickMove(page, 'd2', 'd4');
  assert.equal((await untilMoves(page, 4))[2], 'd4');
  await close();
});

test('a move made while the server is away arrives when it is back', async () => {
  const { page, close } = await set.visit();
  await openGame(page, onOneDevice('4k3/8/8/8/8/8/4P3/4K3 w - - 0 1'));
  await set.program.stop('SIGKILL');
  await page.waitForSelector('.banner');
  await clickMove(page, 'e2', 'e4');
  assert.equal(await page.getByRole('alert').count(), 0, 'the banner says it once');
  await set.program.start();
  assert.deepEqual(await untilMoves(page, 1), ['e4']);
  await close();
});

test('two tabs of one person show the same game', async () => {
  const { page, context, close } = await set.visit();
  const id = await openGame(page, onOneDevice('4k3/8/8/8/8/8/4P3/4K3 w - - 0 1'));
  const second = await context.newPage();
  await second.goto(`${set.program.url}/play/${id}`);
  await second.waitForSelector('cg-board piece');
  await clickMove(page, 'e2', 'e4');
  assert.deepEqual(await untilMoves(second, 1), ['e4']);
  await close();
});
