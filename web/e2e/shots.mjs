// Pictures of every page in every dress, for human eyes: node e2e/shots.mjs [folder]
import { mkdirSync } from 'node:fs';
import { againstBrain, clickMove, launch, openGame, startProgram, untilMoves, visitor } from './support.mjs';

const folder = process.argv[2] ?? new URL('out/', import.meta.url).pathname;
const pgn = '1. e4 e5 2. Nf3 Nc6 3. Bc4 Nd4 4. Nxe5 Qg5 5. Nxf7 Qxg2 6. Rf1 Qxe4+ 7. Be2 Nf3# 0-1';

const scenes = {
  start: async (page) => page.goto('/play'),
  game: async (page) => {
    await openGame(page, { players: { white: { type: 'me' }, black: { type: 'engine', rating: 1000 } }, clock: { initial_ms: 300_000, increment_ms: 3000 } });
    await clickMove(page, 'e2', 'e4');
    await untilMoves(page, 2);
    await page.click('[data-testid=hint]');
    await page.waitForSelector('[data-testid=hint-box] button');
  },
  won: async (page) => {
    await openGame(page, againstBrain('dummy', '6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1'));
    await clickMove(page, 'd1', 'd8');
    await page.waitForSelector('[data-testid=result]');
  },
  analyse: async (page) => {
    await page.goto('/analyse?moves=e2e4,e7e5,g1f3,b8c6,f1b5');
    await page.waitForSelector('.engine__score');
  },
  why: async (page) => {
    await page.goto('/analyse?fen=r2q1rk1/ppp2ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPP2PPP/R2Q1RK1_w_-_-_0_8');
    await page.locator('#analyse-why').click();
    await page.waitForSelector('.terms__total');
  },
  review: async (page) => {
    await page.goto('/review');
    await page.fill('[data-testid=review-pgn]', pgn);
    await page.click('[data-testid=review-go]');
    await page.waitForSelector('.accuracy__main', { timeout: 300_000 });
    await page.click('[data-testid=retry-all]');
    await page.locator('.verdict button').nth(0).click();
  },
  lab: async (page) => {
    await page.goto('/lab');
    await page.click('[data-testid=compare]');
    await page.waitForFunction(() => document.querySelectorAll('.bars__row').length === 6, undefined, { timeout: 60_000 });
    await page.click('[data-testid=grow]');
    await page.waitForSelector('.tree-row >> nth=3');
  },
  games: async (page) => page.goto('/games'),
  settings: async (page) => page.goto('/settings'),
};

mkdirSync(folder, { recursive: true });
const program = await startProgram();
const browser = await launch();
const wanted = process.env.SCENES?.split(',') ?? Object.keys(scenes);
const dresses = process.env.DRESSES?.split(',') ?? ['desktop-light-en', 'desktop-dark-de', 'phone-light-de', 'phone-dark-en'];
for (const dress of dresses) {
  const [size, theme, language] = dress.split('-');
  const { page, faults, close } = await visitor(browser, program.url, { size, theme, language, calm: false });
  for (const name of wanted) {
    try {
      await scenes[name](page);
    } catch (error) {
      console.error(`${name} ${dress}: ${error.message.split('\n')[0]}`);
    }
    await page.waitForTimeout(900);
    await page.screenshot({ path: `${folder}/${name}-${dress}.png` });
  }
  if (faults.length) console.error(dress, faults);
  await close();
}
await browser.close();
await program.close();
