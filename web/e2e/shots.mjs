// Screenshots of every page in every size, theme and language, to be looked at: node e2e/shots.mjs [folder]
// SCENES and DRESSES (desktop-light-en,…) select some. Prints which page scrolls sideways and which text is cut.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  againstBrain,
  clickMove,
  clickMoves,
  isSideways,
  launch,
  onOneDevice,
  openGame,
  programPath,
  startProgram,
  untilMoves,
  visitor,
} from './support.mjs';

const folder = process.argv[2] ?? new URL('out/', import.meta.url).pathname;
const pgn = '1. e4 e5 2. Nf3 Nc6 3. Bc4 Nd4 4. Nxe5 Qg5 5. Nxf7 Qxg2 6. Rf1 Qxe4+ 7. Be2 Nf3# 0-1';
const middlegame = 'r1bq1rk1/pp2bppp/2n2n2/2pp4/3P4/2N2NP1/PP2PPBP/R1BQ1RK1_w_-_-_0_9';

async function chooseStart(page, start) {
  await page.goto('/play');
  await page.waitForSelector('[data-opponent=link]');
  if (!(await page.locator('.start select').first().isVisible())) await page.click('.start__summary');
  await page.locator('.start select').first().selectOption(start);
}

async function result(page, fen, from, to) {
  await openGame(page, againstBrain('dummy', fen));
  await clickMove(page, from, to);
  await page.waitForSelector('[data-testid=result]');
}

const scenes = {
  empty: async (page) => {
    await page.goto('/games');
    await page.waitForSelector('.games__empty');
  },
  start: async (page) => {
    await page.goto('/play');
    await page.waitForSelector('.opponents__slider');
  },
  brains: async (page) => {
    await page.click('.opponents__summary');
    await page.locator('.opponents__brains [role=radio]').nth(3).click();
  },
  odds: (page) => chooseStart(page, 'odds'),
  chess960: async (page) => {
    await chooseStart(page, 'chess960');
    await page.getByTestId('chess960-number').fill('342');
    await page.getByTestId('chess960-number').press('Enter');
  },
  link: async (page) => {
    await chooseStart(page, 'standard');
    await page.click('[data-opponent=link]');
    await page.click('[data-testid=start]');
    await page.waitForSelector('[data-testid=invite-link]');
    await page.evaluate(() => localStorage.removeItem('kiebitz.choice'));
  },
  watch: async (page) => {
    await page.goto('/play');
    await page.click('[data-opponent=watch]');
    await page.click('[data-testid=own-clock]');
    await page.click('[data-testid=clock-differs]');
    await page.evaluate(() => localStorage.removeItem('kiebitz.choice'));
  },
  named: async (page) => {
    await openGame(page, { ...onOneDevice(), players: { white: { type: 'me', name: 'Anna' }, black: { type: 'me' } } });
    await page.locator('[data-testid=change-name]').first().click();
  },
  selected: async (page) => {
    await openGame(page, { players: { white: { type: 'me' }, black: { type: 'engine', rating: 1000 } } });
    await clickMove(page, 'e2', 'e4');
    await untilMoves(page, 2);
    const box = await page.locator('cg-board').boundingBox();
    await page.mouse.click(box.x + box.width * 0.81, box.y + box.height * 0.94);
  },
  game: async (page) => {
    await openGame(page, {
      players: { white: { type: 'me' }, black: { type: 'engine', rating: 1000 } },
      clock: { initial_ms: 300_000, increment_ms: 3000 },
    });
    await clickMove(page, 'e2', 'e4');
    await untilMoves(page, 2);
    await page.click('[data-testid=hint]');
    await page.waitForSelector('[data-testid=hint-box] button');
  },
  longer: async (page) => {
    await openGame(page, onOneDevice());
    await clickMoves(page, 'e2e4 d7d5 e4d5 d8d5 b1c3 d5a5 d2d4 g8f6 g1f3 c8g4 h2h3 g4f3 d1f3 c7c6');
  },
  promotion: async (page) => {
    await openGame(page, onOneDevice('4k3/1P6/8/8/8/8/4p3/4K3 w - - 0 1'));
    await clickMove(page, 'b7', 'b8');
    await page.waitForSelector('.promotion');
  },
  won: (page) => result(page, '6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1', 'd1', 'd8'),
  drawn: (page) => result(page, 'k7/8/1K6/8/8/8/8/2Q5 w - - 0 1', 'c1', 'c7'),
  analyse: async (page) => {
    await page.goto('/analyse?moves=e2e4,e7e5,g1f3,b8c6,f1b5');
    await page.waitForSelector('.engine__score');
  },
  why: async (page) => {
    await page.goto(`/analyse?fen=${middlegame}`);
    await page.locator('#analyse-why').click();
    await page.waitForSelector('.terms__total');
  },
  book: async (page) => {
    await page.goto('/analyse?moves=e2e4,e7e5,g1f3,b8c6,f1b5');
    await page.locator('#analyse-opening').click();
    await page.waitForSelector('.openings h2');
  },
  tables: async (page) => {
    await page.goto('/analyse?fen=8/8/8/8/8/2k5/4P3/4K3_b_-_-_0_1');
    await page.locator('#analyse-opening').click();
    await page.waitForSelector('[data-testid=tables]');
  },
  files: async (page) => {
    await page.goto('/analyse?moves=e2e4,e7e5,g1f3,b8c6,f1b5');
    await page.locator('#analyse-files').click();
  },
  editor: async (page) => {
    await page.goto(`/analyse?fen=${middlegame}`);
    await page.click('[data-testid=edit-board]');
  },
  ask: async (page) => page.goto('/review'),
  review: async (page) => {
    await page.goto('/review');
    await page.fill('[data-testid=review-pgn]', pgn);
    await page.click('[data-testid=review-go]');
    await page.waitForSelector('.accuracy__main', { timeout: 300_000 });
  },
  retry: async (page) => page.click('[data-testid=retry-all]'),
  question: async (page) => page.goto('/lab'),
  lab: async (page) => {
    await page.goto('/lab');
    await page.click('[data-testid=compare]');
    await page.waitForFunction(() => document.querySelectorAll('.bars__row').length === 6, undefined, {
      timeout: 60_000,
    });
    await page.click('[data-testid=grow]');
    await page.waitForSelector('.tree-row >> nth=3');
  },
  games: async (page) => {
    await page.goto('/games');
    await page.waitForSelector('.game__board');
  },
  settings: async (page) => page.goto('/settings'),
  nowhere: async (page) => page.goto('/nowhere'),
  missing: async (page) => page.goto('/play/nogame00'),
  offline: async (page, program) => {
    await openGame(page, onOneDevice());
    await program.stop();
    await page.waitForSelector('.banner');
  },
};

// Text that its box cuts off, except in boxes that scroll and in text for screen readers.
const cutTexts = (page) =>
  page.evaluate(() => {
    const isCut = (element) => {
      const style = getComputedStyle(element);
      if (
        !element.textContent.trim() ||
        element.closest('.visually-hidden, .cg-wrap, svg') ||
        !element.checkVisibility()
      )
        return false;
      const across =
        element.scrollWidth > element.clientWidth + 1 &&
        style.display !== 'inline' &&
        ['hidden', 'clip'].includes(style.overflowX);
      const isButton = element.matches('button, .button') && element.scrollWidth > element.clientWidth + 1;
      return across || isButton;
    };
    return [...document.querySelectorAll('body *')]
      .filter(isCut)
      .map((element) => `${element.className}: ${element.textContent.trim().slice(0, 40)}`);
  });

async function gate(browser, dress) {
  const data = mkdtempSync(join(tmpdir(), 'kiebitz-gate-'));
  writeFileSync(join(data, 'password'), 'open sesame\n');
  const program = await startProgram(['--password-file', join(data, 'password')]);
  const [size, theme, language] = dress.split('-');
  const { page, close } = await visitor(browser, program.url, { size, theme, language });
  await page.goto('/play');
  await page.waitForTimeout(900);
  await page.screenshot({ path: `${folder}/gate-${dress}.png` });
  await close();
  await program.close();
  rmSync(data, { recursive: true, force: true });
}

mkdirSync(folder, { recursive: true });
const tables = mkdtempSync(join(tmpdir(), 'kiebitz-tables-'));
execFileSync(programPath, ['tablebase', 'build', '--men', '3', '--dir', tables]);
const browser = await launch();
const wanted = process.env.SCENES?.split(',') ?? [...Object.keys(scenes), 'gate'];
const every = ['desktop', 'phone'].flatMap((size) =>
  ['light', 'dark'].flatMap((theme) => ['en', 'de'].map((language) => `${size}-${theme}-${language}`)),
);
const dresses = process.env.DRESSES?.split(',') ?? [
  ...every,
  'portrait-light-en',
  'landscape-dark-de',
  'sideways-light-en',
];
for (const dress of dresses) {
  const [size, theme, language] = dress.split('-');
  const program = await startProgram(['--tables', tables]);
  const { page, faults, close } = await visitor(browser, program.url, { size, theme, language, calm: false });
  page.setDefaultTimeout(30_000);
  for (const name of wanted.filter((each) => each in scenes)) {
    try {
      await scenes[name](page, program);
    } catch (error) {
      console.error(`${name} ${dress}: ${error.message.split('\n')[0]}`);
    }
    await page.waitForTimeout(900);
    if (await isSideways(page)) console.error(`${name} ${dress}: scrolls sideways`);
    for (const text of await cutTexts(page)) console.error(`${name} ${dress}: cut: ${text}`);
    await page.screenshot({
      path: `${folder}/${name}-${dress}.png`,
      fullPage: size === 'phone' || size === 'portrait',
    });
  }
  if (faults.length) console.error(dress, [...new Set(faults)]);
  await close();
  await program.close();
  if (wanted.includes('gate')) await gate(browser, dress);
}
await browser.close();
rmSync(tables, { recursive: true, force: true });
