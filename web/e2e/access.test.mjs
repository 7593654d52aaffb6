import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stage } from './stage.mjs';
import { againstBrain, axeViolations, clickMove, onOneDevice, openGame, untilMoves } from './support.mjs';

const { visit } = stage();

for (const theme of ['light', 'dark'])
  test(`axe finds nothing on any page, ${theme}`, async () => {
    const { page, faults, close } = await visit({ theme });
    const found = {};
    const look = async (name) => {
      await page.waitForTimeout(400);
      const violations = await axeViolations(page);
      if (violations.length) found[name] = violations;
    };
    for (const path of ['/play', '/analyse', '/review', '/lab', '/games', '/settings', '/nowhere']) {
      await page.goto(path);
      await look(path);
    }
    await page.goto('/analyse');
    await page.getByRole('tab', { name: 'Why' }).click();
    await look('/analyse why');
    await page.click('[data-testid=edit-board]');
    await look('/analyse editor');
    await openGame(page, againstBrain('dummy', '6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1'));
    await look('a game');
    await clickMove(page, 'd1', 'd8');
    await page.waitForSelector('[data-testid=result]');
    await look('a result');
    await close();
    assert.deepEqual(found, {});
    assert.deepEqual(faults, []);
  });

test('a game is played with the keyboard alone', async () => {
  const { page, faults, close } = await visit();
  await openGame(page, onOneDevice('4k3/8/8/8/8/8/4P3/4K3 w - - 0 1'));
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement?.id === 'move-input')) break;
  }
  await page.keyboard.type('e4');
  await page.keyboard.press('Enter');
  assert.deepEqual(await untilMoves(page, 1), ['e4']);
  await page.waitForFunction(() =>
    document.querySelector('[data-testid=announcements]')?.textContent?.includes('White: e4'),
  );
  await close();
  assert.deepEqual(faults, []);
});

test('the board is there in words and follows the moves', async () => {
  const { page, close } = await visit({ settings: { textBoard: true } });
  await openGame(page, onOneDevice('4k3/8/8/8/8/8/4P3/4K3 w - - 0 1'));
  assert.match(await page.textContent('.board-text'), /e2: White pawn/);
  await clickMove(page, 'e2', 'e4');
  await page.waitForFunction(() => document.querySelector('.board-text')?.textContent?.includes('e4: White pawn'));
  await close();
});
