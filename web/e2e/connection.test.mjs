import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { againstBrain, clickMove, launch, onOneDevice, openGame, patience, startProgram, untilMoves, visitor } from './support.mjs';

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

test('a killed and restarted server goes on with the game, and the page finds it again', async () => {
  const { page, close } = await visitor(browser, program.url);
  await openGame(page, againstBrain('dummy'));
  await clickMove(page, 'e2', 'e4');
  await untilMoves(page, 2);
  await program.stop('SIGKILL');
  await page.waitForSelector('.bird--offline');
  await page.waitForSelector('.banner');
  await program.start();
  await page.waitForSelector('.banner', { state: 'detached', timeout: 2 * patience });
  await clickMove(page, 'd2', 'd4');
  assert.equal((await untilMoves(page, 4))[2], 'd4');
  await close();
});

test('a move made while the server is away arrives when it is back', async () => {
  const { page, close } = await visitor(browser, program.url);
  await openGame(page, onOneDevice('4k3/8/8/8/8/8/4P3/4K3 w - - 0 1'));
  await program.stop('SIGKILL');
  await page.waitForSelector('.banner');
  await clickMove(page, 'e2', 'e4');
  assert.equal(await page.getByRole('alert').count(), 0, 'the banner says it once');
  await program.start();
  assert.deepEqual(await untilMoves(page, 1), ['e4']);
  await close();
});

test('two tabs of one person show the same game', async () => {
  const { page, context, close } = await visitor(browser, program.url);
  const id = await openGame(page, onOneDevice('4k3/8/8/8/8/8/4P3/4K3 w - - 0 1'));
  const second = await context.newPage();
  await second.goto(`${program.url}/play/${id}`);
  await second.waitForSelector('cg-board piece');
  await clickMove(page, 'e2', 'e4');
  assert.deepEqual(await untilMoves(second, 1), ['e4']);
  await close();
});
