// What must stay fast. Figures are printed; the limits are wide, since the machine may be busy.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { launch, startProgram, visitor } from './support.mjs';

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

test('the first view needs less than 250 KB of compressed JavaScript', async (t) => {
  const dist = new URL('../dist/', import.meta.url);
  const html = readFileSync(new URL('index.html', dist), 'utf8');
  const first = readdirSync(new URL('assets/', dist)).filter((name) => name.endsWith('.js') && html.includes(name));
  const bytes = first.reduce((sum, name) => sum + gzipSync(readFileSync(new URL(`assets/${name}`, dist))).length, 0);
  t.diagnostic(`${first.length} file(s), ${Math.round(bytes / 1024)} KiB`);
  assert.ok(first.length > 0 && bytes < 250 * 1024);
});

test('the board is there soon', async (t) => {
  const { page, close } = await visitor(browser, program.url);
  const start = Date.now();
  await page.goto('/play');
  await page.waitForSelector('cg-board piece');
  t.diagnostic(`${Date.now() - start} ms until the pieces stand`);
  await close();
});

const longestTask = (page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const found = [];
        const observer = new PerformanceObserver((list) => found.push(...list.getEntries().map((entry) => entry.duration)));
        observer.observe({ type: 'longtask', buffered: false });
        setTimeout(() => resolve(Math.max(0, ...found)), 2500);
      }),
  );

test('a large tree stays smooth while it is scrolled', async (t) => {
  const { page, close } = await visitor(browser, program.url);
  await page.goto('/lab');
  await page.waitForSelector('.question__depth');
  await page.locator('.question__depth').fill('5');
  for (const name of [/Alpha-beta/, /Ordering/]) await page.getByRole('checkbox', { name }).check();
  await page.click('[data-testid=grow]');
  await page.waitForSelector('.tree-row', { timeout: 60_000 });
  await page.click('[data-testid=unfold-all]');
  await page.waitForFunction(() => !document.querySelector('[data-testid=unfold-all]')?.hasAttribute('disabled'), undefined, { timeout: 60_000 });
  const height = await page.locator('.tree-view__space').evaluate((element) => element.clientHeight);
  const longest = longestTask(page);
  for (let i = 0; i < 40; i++) {
    await page.locator('[data-testid=tree]').evaluate((element, share) => (element.scrollTop = share * element.scrollHeight), i / 40);
    await page.waitForTimeout(40);
  }
  const rows = await page.locator('.tree-row').count();
  t.diagnostic(`${Math.round(height / 30)} rows unfolded, ${rows} drawn, longest task ${Math.round(await longest)} ms`);
  assert.ok(rows < 60);
  await close();
});
