// Games with other people and between computers: friends by link, names, custom clocks.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stage } from './stage.mjs';
import {
  axeViolations,
  clickMove,
  launch,
  moves,
  onOneDevice,
  openGame,
  programPath,
  startProgram,
  untilGame,
  untilMoves,
  visitor,
} from './support.mjs';

const { person, visit } = stage();
const names = (page) =>
  page
    .locator('.player__name')
    .allTextContents()
    .then((all) => all.map((name) => name.trim()));

person('one press makes the link; names are said, seen and changed', {}, async (page) => {
  await page.goto('/play');
  await page.click('[data-opponent=link]');
  await page.fill('[data-testid=own-name]', 'Anna');
  await page.click('[data-testid=start]');
  const link = await page.inputValue('[data-testid=invite-link]');
  assert.deepEqual(await axeViolations(page), []);
  assert.match(await page.textContent('[data-testid=only-here]'), /kiebitz serve --host 0\.0\.0\.0 --public/);
  assert.equal(await page.locator('[data-testid=qr]').count(), 0, 'no code that leads nowhere');
  await page.reload();
  assert.equal(await page.inputValue('[data-testid=invite-link]'), link, 'the same after a reload');
  const friend = await visit({ size: 'phone', language: 'de' });
  await friend.page.goto(link);
  assert.match(await friend.page.textContent('main'), /Anna lädt dich zu einer Partie ein/);
  await friend.page.fill('[data-testid=own-name]', 'Ben');
  await friend.page.click('[data-testid=join]');
  await page.waitForSelector('[data-testid=invite]', { state: 'detached' });
  assert.deepEqual(await names(page), ['Ben', 'Anna']);
  await friend.page.click('[data-testid=change-name]');
  await friend.page.fill('[data-testid=seat-name]', 'Benjamin');
  assert.deepEqual(await axeViolations(friend.page), []);
  await friend.page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelector('.player__name')?.textContent?.includes('Benjamin'));
  await page.click('[data-testid=resign]');
  await page.click('[data-testid=resign-yes]');
  await page.waitForSelector('[data-testid=result]');
  assert.match(await page.textContent('[data-testid=result]'), /You lost\..*You resigned\./s);
  await friend.page.waitForSelector('[data-testid=result]');
  assert.match(await friend.page.textContent('[data-testid=result]'), /Du hast gewonnen!.*Anna hat aufgegeben\./s);
  assert.deepEqual(friend.faults, []);
  await friend.close();
});

test('where other machines get in, the link has an address they know, and a code', async () => {
  const program = await startProgram(['--host', '0.0.0.0', '--public']);
  const browser = await launch();
  const { page, faults } = await visitor(browser, program.url);
  await page.goto('/play');
  await page.click('[data-opponent=link]');
  await page.click('[data-testid=start]');
  await page.waitForSelector('[data-testid=qr] path');
  assert.deepEqual(await axeViolations(page), []);
  const link = new URL(await page.inputValue('[data-testid=invite-link]'));
  const { addresses } = await page.evaluate(async () => (await fetch('/api/v1/addresses')).json());
  assert.equal(link.origin, addresses[0] ?? program.url);
  assert.deepEqual(faults, []);
  await browser.close();
  await program.close();
});

person('a clock of one’s own, another one for the other side', {}, async (page) => {
  await page.goto('/play');
  await page.click('[data-testid=own-clock]');
  await page.getByTestId('clock-minutes-first').fill('12.5');
  await page.getByTestId('clock-seconds-first').fill('7');
  await page.click('[data-testid=clock-differs]');
  await page.getByTestId('clock-minutes-other').fill('2');
  await page.getByTestId('clock-minutes-other').press('Tab');
  assert.deepEqual(await axeViolations(page), []);
  await page.click('[data-testid=start]');
  await untilGame(page);
  assert.deepEqual(
    await page
      .locator('.clock')
      .allTextContents()
      .then((all) => all.map((each) => each.trim().slice(0, 2))),
    ['2:', '12'],
  );
  const game = await page.evaluate(async () =>
    (await fetch(`/api/v1/games/${location.pathname.split('/')[2]}`)).json(),
  );
  assert.deepEqual(game.clock, {
    initial_ms: 750_000,
    increment_ms: 7000,
    black: { initial_ms: 120_000, increment_ms: 7000 },
  });
  assert.equal(game.pace, 'human');
});

person(
  'computers move at once where the settings say so',
  { settings: { pace: 'instant', computersResign: 'never' } },
  async (page) => {
    await page.goto('/play');
    await page.getByRole('radio', { name: '5 + 3' }).click();
    await page.click('[data-testid=start]');
    await untilGame(page);
    const game = await page.evaluate(async () =>
      (await fetch(`/api/v1/games/${location.pathname.split('/')[2]}`)).json(),
    );
    assert.deepEqual([game.pace, game.computers_resign], ['instant', 'never']);
  },
);

test('an engine of the operator plays, and so do two computers', async () => {
  const program = await startProgram([
    '--uci-engine',
    `self="${programPath}" uci`,
    '--uci-engine',
    'broken=/nowhere/engine',
  ]);
  const browser = await launch();
  const { page, faults } = await visitor(browser, program.url, { settings: { pace: 'instant' } });
  await page.goto('/play');
  await page.click('[data-opponent=self]');
  await page.click('[data-testid=start]');
  await untilGame(page);
  await clickMove(page, 'e2', 'e4');
  await untilMoves(page, 2);
  assert.deepEqual(await names(page), ['self', 'You']);
  await page.goto('/play');
  await page.click('[data-opponent=watch]');
  await page.getByTestId('computer-white').selectOption({ label: 'self' });
  await page.getByTestId('computer-black').selectOption({ label: 'Dummy' });
  assert.deepEqual(await axeViolations(page), []);
  assert.match(await page.textContent('[data-testid=invitation]'), /self with White, Dummy with Black\. You watch\./);
  await page.click('[data-testid=start]');
  await untilGame(page);
  await untilMoves(page, 3);
  await page.goto('/play');
  await page.click('[data-opponent=broken]');
  await page.getByRole('radio', { name: 'Black' }).click();
  await page.click('[data-testid=start]');
  await untilGame(page);
  await page.waitForSelector('[data-testid=trouble]');
  assert.deepEqual(await axeViolations(page), []);
  assert.match(
    await page.textContent('[data-testid=trouble]'),
    /broken does not move: its program cannot be started\./,
  );
  assert.deepEqual(faults, []);
  await browser.close();
  await program.close();
});

person('the bird wakes up when the reader does something', {}, async (page) => {
  await page.clock.install();
  await openGame(page, onOneDevice());
  await clickMove(page, 'e2', 'e4');
  await untilMoves(page, 1);
  await page.clock.runFor(130_000);
  await page.waitForSelector('.bird--asleep');
  await page.mouse.click(5, 5);
  await page.waitForSelector('.bird--asleep', { state: 'detached' });
});

person('on a phone the moves stand above the fold, and a hint moves no button', { size: 'phone' }, async (page) => {
  await openGame(page, { players: { white: { type: 'me' }, black: { type: 'engine', rating: 1000 } } });
  await clickMove(page, 'e2', 'e4');
  await untilMoves(page, 2);
  const fold = (await page.locator('.rail').boundingBox()).y;
  for (const part of ['.moves', '[data-testid=hint]']) {
    const box = await page.locator(part).boundingBox();
    assert.ok(box.y + box.height <= fold, `${part} ends at ${box.y + box.height}, the fold is at ${fold}`);
  }
  const before = await page.getByTestId('hint').boundingBox();
  await page.click('[data-testid=hint]');
  await page.waitForSelector('[data-testid=hint-box] button');
  assert.deepEqual(await page.getByTestId('hint').boundingBox(), before);
  assert.equal((await moves(page)).length, 2);
});

person('a hint moves no button on a desktop either', {}, async (page) => {
  await openGame(page, { players: { white: { type: 'me' }, black: { type: 'engine', rating: 1000 } } });
  const before = await page.getByTestId('hint').boundingBox();
  await page.click('[data-testid=hint]');
  await page.waitForSelector('[data-testid=hint-box] button');
  assert.deepEqual(await page.getByTestId('hint').boundingBox(), before);
});

person('a draw on time says why', {}, async (page) => {
  await openGame(page, {
    ...onOneDevice('4k3/8/8/8/8/8/4P3/4K3 w - - 0 1'),
    clock: { initial_ms: 1000, increment_ms: 0 },
  });
  await page.waitForSelector('[data-testid=result]');
  assert.match(
    await page.textContent('[data-testid=result]'),
    /The time of White ran out, but there are too few pieces on the other side to give mate\./,
  );
});
