// What the browser tests share: a real server and a real browser. Expectations are in the tests.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const here = (relative) => fileURLToPath(new URL(relative, import.meta.url));
export const programPath = process.env.KIEBITZ_PROGRAM ?? here('../../build/kiebitz');
const axe = readFileSync(here('../node_modules/axe-core/axe.min.js'), 'utf8');
export const patience = 90_000; // long, because the machine may be busy; a wait ends as soon as its condition holds

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

async function untilReady(url, child) {
  for (let i = 0; i < 300; i++) {
    if (child.exitCode !== null) throw new Error(`kiebitz serve ended with ${child.exitCode}`);
    try {
      if ((await fetch(`${url}/api/v1/ready`)).ok) return;
    } catch {
      // the server does not listen yet
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('kiebitz serve did not become ready');
}

// One server with a separate data folder; `restart` keeps port and folder.
export async function startProgram(options = []) {
  const data = mkdtempSync(join(tmpdir(), 'kiebitz-e2e-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child;
  const start = async () => {
    const limits = ['--requests-per-minute', '0', '--hash', '16'];
    child = spawn(programPath, ['serve', '--port', String(port), '--data', data, ...limits, ...options], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    await untilReady(url, child);
  };
  const stop = (signal = 'SIGTERM') =>
    new Promise((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) return resolve();
      child.once('exit', resolve);
      child.kill(signal);
    });
  await start();
  return {
    url,
    stop,
    start,
    close: async () => {
      await stop();
      rmSync(data, { recursive: true, force: true });
    },
  };
}

export const launch = () => chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium' });

const sizes = {
  desktop: { width: 1440, height: 900 },
  landscape: { width: 1024, height: 768 },
  portrait: { width: 768, height: 1024 },
  phone: { width: 390, height: 844 },
  sideways: { width: 844, height: 390 },
};
const handheld = ['phone', 'sideways'];

// A visitor in a separate browser context. `faults` collects errors of console and page; it must stay empty.
export async function visitor(
  browser,
  url,
  { size = 'desktop', language = 'en', theme = 'light', calm = true, settings = {} } = {},
) {
  const context = await browser.newContext({
    baseURL: url,
    viewport: sizes[size],
    hasTouch: handheld.includes(size),
    isMobile: handheld.includes(size),
    locale: language === 'de' ? 'de-DE' : 'en-US',
    colorScheme: theme,
    reducedMotion: calm ? 'reduce' : 'no-preference',
  });
  await context.addInitScript(
    (kept) => {
      if (!localStorage.getItem('kiebitz.settings')) localStorage.setItem('kiebitz.settings', JSON.stringify(kept));
    },
    { sounds: false, animation: 'none', ...settings },
  );
  const page = await context.newPage();
  page.setDefaultTimeout(patience);
  const faults = [];
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  page.on('pageerror', (error) => faults.push(error.message));
  return { page, context, faults, close: () => context.close() };
}

export function square(box, name, orientation = 'white') {
  const file = name.charCodeAt(0) - 97;
  const rank = Number(name[1]) - 1;
  const size = box.width / 8;
  const [column, row] = orientation === 'white' ? [file, 7 - rank] : [7 - file, rank];
  return { x: box.x + (column + 0.5) * size, y: box.y + (row + 0.5) * size };
}

export const boardBox = (page) => page.locator('cg-board').boundingBox();

export async function clickMove(page, from, to, orientation) {
  await page.waitForSelector('cg-board piece');
  const box = await boardBox(page);
  for (const name of [from, to]) {
    const { x, y } = square(box, name, orientation);
    await page.mouse.click(x, y);
  }
}

// Plays "e2e4 e7e5": each move when the move before is in the list.
export async function clickMoves(page, line) {
  let count = await page.locator('.moves__move').count();
  for (const move of line.split(' ')) {
    await clickMove(page, move.slice(0, 2), move.slice(2, 4));
    await untilMoves(page, ++count);
  }
}

// The engine's move for the side to move; undefined when the game is over. For tests that must win.
export async function bestMove(page, id) {
  return page.evaluate(async (game) => {
    const { state } = await (await fetch(`/api/v1/games/${game}`)).json();
    if (state.outcome) return undefined;
    const body = JSON.stringify({ position: { fen: state.fen }, limits: { depth: 6 } });
    const answer = await fetch('/api/v1/positions/best-move', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
    });
    return (await answer.json()).move.uci;
  }, id);
}

export async function dragMove(page, from, to, orientation, button = 'left') {
  const box = await boardBox(page);
  const a = square(box, from, orientation);
  const b = square(box, to, orientation);
  await page.mouse.move(a.x, a.y);
  await page.mouse.down({ button });
  await page.mouse.move(b.x, b.y, { steps: 8 });
  await page.mouse.up({ button });
}

export async function tapMove(page, from, to, orientation) {
  await page.waitForSelector('cg-board piece');
  for (const name of [from, to]) {
    const box = await boardBox(page);
    const { x, y } = square(box, name, orientation);
    await page.touchscreen.tap(x, y);
  }
}

// Creates a game with a request and opens it in the page.
export async function openGame(page, game) {
  if (page.url() === 'about:blank') await page.goto('/settings');
  const made = await page.evaluate(async (body) => {
    await fetch('/api/v1/visitor', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' });
    const answer = await fetch('/api/v1/games', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    return answer.json();
  }, game);
  assert.ok(made.id, JSON.stringify(made));
  await page.goto(`/play/${made.id}`);
  await untilGame(page);
  return made.id;
}

// Waits after the start button: the address changes first, the board shortly after.
export async function untilGame(page) {
  await page.waitForURL(/\/play\/.+/);
  await page.waitForSelector('[data-testid=game-board] cg-board piece');
}

export const onOneDevice = (fen) => ({
  players: { white: { type: 'me' }, black: { type: 'me' } },
  ...(fen ? { start: { fen } } : {}),
});
export const againstBrain = (brain, fen) => ({
  players: { white: { type: 'me' }, black: { type: 'brain', brain } },
  ...(fen ? { start: { fen } } : {}),
});

export const moves = (page) =>
  page
    .locator('.moves__move')
    .allTextContents()
    .then((list) => list.map((text) => text.trim()));

export async function untilMoves(page, count) {
  await page.waitForFunction((wanted) => document.querySelectorAll('.moves__move').length >= wanted, count, {
    timeout: patience,
  });
  return moves(page);
}

export async function axeViolations(page) {
  await page.evaluate(axe);
  const result = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
  return result.violations.map(
    (each) =>
      `${each.id}: ${each.nodes
        .map((node) => node.target.join(' '))
        .slice(0, 3)
        .join(', ')}`,
  );
}

// A phone zooms out to show a page that is too wide, so window.innerWidth proves nothing.
export const isSideways = (page) =>
  page.evaluate((width) => document.documentElement.scrollWidth > width, page.viewportSize().width);
export const pageHeight = (page) => page.evaluate(() => document.documentElement.scrollHeight);
