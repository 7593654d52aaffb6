// The shortest test of the main functions; part of every run of ./test.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { stage } from './stage.mjs';
import { axeViolations, clickMoves, untilGame, untilMoves } from './support.mjs';

const { visit } = stage();
let someone;
before(async () => {
  someone = await visit();
});

const isClean = async () => {
  assert.deepEqual(await axeViolations(someone.page), []);
  assert.deepEqual(someone.faults, []);
};

test('a game from the first page to mate, with a reload in the middle', async () => {
  const { page } = someone;
  await page.goto('/');
  await page.waitForSelector('cg-board piece');
  await isClean();
  await page.click('[data-opponent=device]');
  await page.click('[data-testid=start]');
  await untilGame(page);
  await clickMoves(page, 'e2e4 e7e5 f1c4 b8c6');
  await page.reload();
  assert.deepEqual(await untilMoves(page, 4), ['e4', 'e5', 'Bc4', 'Nc6']);
  await clickMoves(page, 'd1h5 g8f6 h5f7');
  await page.waitForSelector('[data-testid=result]');
  await isClean();
});

test('its review', async () => {
  const { page } = someone;
  await page.click('[data-testid=to-review]');
  await page.waitForSelector('.accuracy__main', { timeout: 300_000 });
  await page.waitForSelector('.graph__dot');
  await isClean();
});

test('the engine looks at a position', async () => {
  const { page } = someone;
  await page.goto('/analyse?moves=e2e4,e7e5');
  await page.waitForSelector('.engine__score');
  await page.waitForSelector('.cg-shapes g');
  await page.getByRole('tab', { name: 'Why' }).click();
  await page.waitForSelector('.terms__total');
  await isClean();
});
