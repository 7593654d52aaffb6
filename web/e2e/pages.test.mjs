import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { stage } from './stage.mjs';
import {
  againstBrain,
  boardBox,
  clickMove,
  dragMove,
  isSideways,
  onOneDevice,
  openGame,
  pageHeight,
  tapMove,
  untilMoves,
} from './support.mjs';

const { person, visit } = stage();

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
  await page.waitForSelector('.terms__total');
  await page.waitForFunction(() =>
    /(White|Black) (plays|takes)/.test(document.querySelector('[data-testid=line-words]')?.textContent ?? ''),
  );
});

const loadText = async (page, text) => {
  await page.getByRole('tab', { name: 'Load, save' }).click();
  await page.fill('[data-testid=import-text]', text);
  await page.click('[data-testid=import-load]');
};

person(
  'a PGN with variations is loaded and shown, and the arrow keys walk through it after a click on any tab',
  {},
  async (page) => {
    await page.goto('/analyse');
    await loadText(
      page,
      '[White "Anna"]\n[WhiteElo "1850"]\n[Black "Ben"]\n[Result "1/2-1/2"]\n\n1. e4 e5 (1... c5 {sharp}) 2. Nf3 Nc6 1/2-1/2',
    );
    const card = await page.textContent('[data-testid=game-card]');
    for (const part of ['Loaded: 2 moves.', 'Anna', '1850', 'Ben', '1/2-1/2']) assert.ok(card.includes(part), part);
    await page.waitForSelector('.variation__side');
    assert.match(await page.textContent('.tree__text'), /sharp/);
    for (const tab of ['Why', 'Book', 'Lines']) {
      await page.getByRole('tab', { name: tab }).click();
      await page.keyboard.press('ArrowRight');
      assert.ok(await page.isVisible('.variation__move--here'), tab);
    }
    assert.equal((await page.textContent('.variation__move--here')).trim(), 'Nf3');
    // With the keyboard focus on a tab the arrow keys still choose tabs.
    await page.locator('#analyse-lines').focus();
    await page.keyboard.press('ArrowRight');
    await page.waitForSelector('#analyse-why[aria-selected=true]');
    assert.equal((await page.textContent('.variation__move--here')).trim(), 'Nf3');
  },
);

person('a move that is not possible is named with its place, and the game ends before it', {}, async (page) => {
  await page.goto('/analyse');
  await loadText(page, '1. e4 e5\n2. Nf3 Nf7 3. Bb5 *');
  assert.match(await page.textContent('[data-testid=pgn-faults]'), /Line 2: 2… Nf7 is not possible/);
  assert.deepEqual(
    (await page.locator('.variation__move').allTextContents()).map((move) => move.trim()),
    ['e4', 'e5', 'Nf3'],
  );
  await loadText(page, 'what is this');
  await page.locator('.files [data-testid=pgn-faults]').getByText('“what”').waitFor();
});

test('a wrong FEN is explained by field, place and reason, where it is loaded and where a game begins', async () => {
  const { page, faults, close } = await visit();
  await page.goto('/analyse');
  await loadText(page, '4k3/8/8/8/8/8/8/8 w - - 0 1');
  await page.getByText('FEN field 1 (placement), column 1: White has no king.').waitFor();
  await page.goto('/play');
  await page.click('.start__summary');
  await page.locator('.start select').first().selectOption('fen');
  await page.getByTestId('start-fen').fill('4k3/4R3/8/8/8/8/8/4K3 w - - 0 1');
  await page.getByText('FEN field 2 (side to move), column 23').waitFor();
  await page.click('[data-testid=start]');
  await page.waitForTimeout(300);
  const [fault, button] = await Promise.all(
    ['[data-testid=fen-fault]', '[data-testid=start]'].map((each) => page.locator(each).boundingBox()),
  );
  assert.ok(fault.y >= 0 && fault.y + fault.height <= button.y + 1, 'nothing covers the reason');
  assert.ok(
    faults.every((text) => text.includes('422')),
    `${faults}`,
  );
  await close();
});

person('a FEN with an en-passant square and no counters gets its lines, a mate its name', {}, async (page) => {
  await page.goto('/analyse');
  const load = async (fen) => {
    await page.getByRole('tab', { name: 'Load, save' }).click();
    await page.fill('[data-testid=import-text]', fen);
    await page.click('[data-testid=import-load]');
    await page.getByRole('tab', { name: 'Lines' }).click();
  };
  await load('rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3');
  await page.waitForURL(/fen=/);
  await page.waitForSelector('.engine__score');
  await load('7k/6Q1/6K1/8/8/8/8/8 b - - 0 1');
  await page.getByText('Checkmate: White has won.').first().waitFor();
  assert.equal(await page.locator('.notice--warm').count(), 0);
});

person('arrows drawn with the right button go into the PGN, and come back', {}, async (page) => {
  await page.goto('/analyse');
  await clickMove(page, 'e2', 'e4');
  await page.waitForSelector('.variation__move--here');
  await dragMove(page, 'g8', 'f6', 'white', 'right');
  await dragMove(page, 'd7', 'd7', 'white', 'right');
  await page.getByRole('tab', { name: 'Load, save' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'PGN', exact: true }).click(),
  ]);
  const pgn = readFileSync(await download.path(), 'utf8');
  assert.match(pgn, /1\. e4 \{ \[%csl Gd7\] \[%cal Gg8f6\] \}/);
  await page.goto('/analyse');
  await page.getByRole('tab', { name: 'Load, save' }).click();
  await page.fill('[data-testid=import-text]', pgn);
  await page.click('[data-testid=import-load]');
  await page.getByRole('tab', { name: 'Lines' }).click();
  await page.click('.variation__move');
  const arrow = '.cg-shapes line[stroke="#1d7a4f"]';
  await page.waitForSelector(arrow, { state: 'attached' });
  await clickMove(page, 'e7', 'e5');
  await page.waitForSelector(arrow, { state: 'detached' });
  await page.locator('main').focus();
  await page.keyboard.press('ArrowLeft');
  await page.waitForSelector(arrow, { state: 'attached' });
});

person('the position is saved as PNG and SVG', {}, async (page) => {
  await page.goto('/analyse');
  await page.getByRole('tab', { name: 'Load, save' }).click();
  for (const [kind, start] of [
    ['PNG', '\x89PNG'],
    ['SVG', '<svg'],
  ]) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: kind, exact: true }).click(),
    ]);
    const file = readFileSync(await download.path(), 'latin1');
    assert.ok(file.includes(start) && file.length > 2000, kind);
  }
});

person('five lines, a limit, no arrows: the settings of the engine, kept and explained', {}, async (page) => {
  await page.goto('/analyse');
  await page.waitForSelector('.engine__score');
  await page.locator('.engine__select').first().selectOption('5');
  await page.waitForFunction(() => document.querySelectorAll('.engine__score').length === 5);
  for (let i = 0; i < 20; i++) {
    const first = await page
      .locator('.engine__line')
      .evaluateAll((lines) => lines.map((line) => line.querySelector('.engine__move')?.textContent?.trim()));
    assert.equal(new Set(first).size, first.length, `no move twice: ${first}`);
    await page.waitForTimeout(50);
  }
  await page.selectOption('[data-testid=engine-time]', 'depth12');
  // The server may already have a deeper analysis of the position.
  await page.waitForFunction(
    () => Number(/depth (\d+)/.exec(document.querySelector('.engine__speed')?.textContent ?? '')?.[1]) >= 12,
  );
  await page.getByRole('checkbox', { name: 'Arrows' }).uncheck();
  await page.waitForFunction(() => document.querySelectorAll('.cg-shapes g g').length === 0);
  await page.goto('/settings');
  const lines = page.getByTestId('setting-lines');
  await lines.locator('option', { hasText: '10' }).waitFor({ state: 'attached' });
  assert.equal(await lines.inputValue(), '5');
  await page.getByText('More options of the engine').click();
  await page.getByText('Number of search threads').waitFor();
});

person('a position is set up in the editor', {}, async (page) => {
  await page.goto('/analyse');
  await page.click('[data-testid=edit-board]');
  await page.getByRole('button', { name: 'Empty board' }).click();
  assert.ok(await page.isDisabled('[data-testid=editor-done]'));
  for (const [piece, square] of [
    ['White king', 'e1'],
    ['Black king', 'e8'],
    ['White queen', 'd1'],
  ]) {
    await page.getByRole('radio', { name: piece }).click();
    await page.getByRole('gridcell', { name: `${square}: empty` }).click();
  }
  await page.click('[data-testid=editor-done]');
  await page.waitForSelector('cg-board piece.white.queen');
  assert.equal(await page.locator('cg-board piece').count(), 3);
});

person('a review reports on a PGN, and a mistake is tried again', {}, async (page) => {
  await page.goto('/review');
  await page.fill(
    '[data-testid=review-pgn]',
    '1. e4 e5 2. Nf3 Nc6 3. Bc4 Nd4 4. Nxe5 Qg5 5. Nxf7 Qxg2 6. Rf1 Qxe4+ 7. Be2 Nf3# 0-1',
  );
  await page.click('[data-testid=review-go]');
  await page.waitForURL(/\/review\/.+/);
  await page.waitForSelector('.accuracy__main', { timeout: 300_000 });
  await page.click('[data-testid=retry-all]');
  await page.waitForSelector('[data-testid=retry-next]');
  await page.getByRole('button', { name: 'Show the answer' }).click();
  await page.waitForSelector('.verdict__label');
  const better = await page.textContent('[data-testid=better]');
  await page.click('[data-testid=retry]');
  await page.locator('#move-input').focus();
  await page.keyboard.type(better.trim().split(' ')[0]);
  await page.keyboard.press('Enter');
  await page.waitForFunction(() =>
    document.querySelector('[data-testid=verdict-box]')?.textContent?.includes('is the best move'),
  );
  await page.getByRole('tab', { name: 'Moves' }).click();
  assert.equal((await untilMoves(page, 14)).length, 14);
});

person('the lab compares algorithms and shows a tree that can be walked', {}, async (page) => {
  await page.goto('/lab');
  await page.click('[data-testid=compare]');
  await page.waitForFunction(() => document.querySelectorAll('.bars__row').length === 6, undefined, {
    timeout: 60_000,
  });
  const nodes = await page.locator('.bars__figure').allTextContents();
  assert.equal(nodes.length, 6, 'every algorithm finished');
  const values = await page.locator('[data-testid=run-value]').allTextContents();
  assert.equal(new Set(values.slice(0, 5)).size, 1, `exact algorithms agree: ${values}`);
  await page.click('[data-testid=grow]');
  await page.waitForSelector('.tree-row__value');
  assert.equal(
    (await page.locator('.tree-row__value').first().textContent()).trim(),
    values[0].trim(),
    'and so does the tree',
  );
  await page.waitForSelector('.tree-row >> nth=3');
  await page.locator('[data-testid=tree]').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.waitForSelector('.tree-row--selected[aria-expanded=true]');
  await page.keyboard.press('ArrowDown');
  await page.waitForFunction(() => document.querySelector('.tree-row--selected')?.getAttribute('aria-level') === '3');
  // The first root move is searched with a full window; only from the second one on moves can be cut.
  for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowDown', 'ArrowRight']) await page.keyboard.press(key);
  await page.waitForSelector('.tree-row--grey');
  await page.locator('.tree-row--grey').first().click();
  await page.waitForFunction(() => document.querySelector('.detail')?.textContent?.includes('Never looked at'));
  const counted = await page.textContent('[data-testid=tree-count]');
  await page.getByRole('checkbox', { name: /Alpha-beta/ }).uncheck();
  await page.waitForFunction(
    (text) => document.querySelector('[data-testid=tree-count]')?.textContent !== text,
    counted,
  );
  await page.waitForFunction(() =>
    document.querySelector('[data-testid=tree-count]')?.textContent?.includes('before the switch'),
  );
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
  await page.selectOption('select:has(option[value=wood])', 'wood');
  await page.getByRole('radio', { name: 'Bauklötze' }).click();
  const drawing = () =>
    page
      .locator('.settings__sample piece.white.knight')
      .first()
      .evaluate((piece) => getComputedStyle(piece).backgroundImage);
  const swatch = (set) =>
    page
      .locator(`.piece-sets__row[data-pieces=${set}] .piece--white.piece--knight`)
      .evaluate((piece) => getComputedStyle(piece).backgroundImage);
  assert.equal(await drawing(), await swatch('blocks'));
  assert.notEqual(await swatch('blocks'), await swatch('kiebitz'));
  const root = await page.evaluate(() => ({
    ...document.documentElement.dataset,
    lang: document.documentElement.lang,
  }));
  assert.deepEqual([root.theme, root.board, root.pieces, root.lang], ['dark', 'wood', 'blocks', 'de']);
  await page.reload();
  await page.getByRole('heading', { name: 'Einstellungen' }).waitFor();
});

person('with little motion the pieces stand on their squares, whatever the size of the board', {}, async (page) => {
  // The largest distance in pixels between a piece and its place on a board of this size.
  const worst = () =>
    page.evaluate(() => {
      const board = document.querySelector('cg-board').getBoundingClientRect();
      const offsets = [...document.querySelectorAll('cg-board piece')].flatMap((piece) => {
        const { x, y } = piece.getBoundingClientRect();
        return [x - board.x, y - board.y].map((distance) => (distance * 8) / board.width);
      });
      return (Math.max(...offsets.map((offset) => Math.abs(offset - Math.round(offset)))) * board.width) / 8;
    });
  for (const path of ['/settings', '/play']) {
    await page.goto(path);
    await page.waitForSelector('cg-board piece');
    for (const width of [1280, 1000, 430]) {
      await page.setViewportSize({ width, height: 800 });
      await page.waitForTimeout(300);
      assert.ok((await worst()) < 1, `${path} at ${width}: ${await worst()} pixels off`);
    }
  }
});

person('a page that is opened again and again keeps its analysis', {}, async (page) => {
  for (let i = 0; i < 7; i++) {
    await page.goto('/analyse');
    await page.waitForSelector('.engine__score');
  }
  assert.equal(await page.getByRole('alert').count(), 0);
});

person('few pieces: the tables say who wins, how soon, and which move keeps it', {}, async (page) => {
  await page.goto('/analyse?fen=8/8/8/8/8/2k5/4P3/4K3_b_-_-_0_1');
  await page.locator('#analyse-opening').click();
  const tables = page.getByTestId('tables');
  await tables.getByText('A draw if both play well').waitFor();
  assert.match(await tables.locator('.tables__group', { hasText: 'Draws' }).textContent(), /Kd4/);
  await page.getByTestId('verdict').getByText('The position is equal').waitFor(); // the engine uses the same tablebases
  await tables.getByRole('button', { name: /Kb2 #13/ }).click();
  await tables.getByText('White wins · mate in 13').waitFor();
});

for (const size of ['portrait', 'landscape'])
  person(`a tablet, ${size}: the board is the largest thing and nothing scrolls sideways`, { size }, async (page) => {
    for (const path of ['/play', '/analyse', '/lab', '/games', '/settings', '/review']) {
      await page.goto(path);
      await page.waitForSelector('h1');
      assert.equal(await isSideways(page), false, path);
    }
    for (const path of ['/play', '/analyse']) {
      await page.goto(path);
      await page.waitForSelector('cg-board piece');
      const board = await boardBox(page);
      const panel = await page.locator('.stage__panel').boundingBox();
      assert.ok(board.width >= (size === 'portrait' ? 640 : 560), `${path}: ${board.width}`);
      assert.ok(board.width * board.height > panel.width * Math.min(panel.height, page.viewportSize().height), path);
      assert.ok(board.y + board.height <= page.viewportSize().height, path);
    }
  });

person(
  'a phone held sideways: the board takes the whole height and is played by touch',
  { size: 'sideways' },
  async (page) => {
    const { height } = page.viewportSize();
    for (const path of ['/play', '/analyse', '/review', '/lab', '/games', '/settings']) {
      await page.goto(path);
      await page.waitForSelector('h1', { state: 'attached' });
      assert.equal(await isSideways(page), false, path);
    }
    await openGame(page, againstBrain('dummy'));
    const board = await boardBox(page);
    assert.ok(board.width > 0.9 * height && board.y + board.height <= height, `${board.width} of ${height}`);
    await tapMove(page, 'e2', 'e4');
    await untilMoves(page, 2);
    assert.equal(await pageHeight(page), height);
  },
);

for (const path of ['/play', '/analyse'])
  person(`the board of ${path} fits the screen: nothing to scroll below it`, {}, async (page) => {
    await page.goto(path);
    await page.waitForSelector('cg-board piece');
    assert.equal(await pageHeight(page), page.viewportSize().height);
  });

person('a phone plays by touch, and no page scrolls sideways', { size: 'phone' }, async (page) => {
  await openGame(page, againstBrain('dummy'));
  await tapMove(page, 'e2', 'e4');
  await untilMoves(page, 2);
  for (const path of [new URL(page.url()).pathname, '/play', '/analyse', '/review', '/lab', '/games', '/settings']) {
    await page.goto(path);
    await page.waitForSelector('h1');
    assert.equal(await isSideways(page), false, path);
  }
  await page.goto('/analyse');
  await page.waitForSelector('.engine__score');
  assert.equal(await isSideways(page), false, 'lines of the engine');
  await page.goto('/lab');
  await page.click('[data-testid=compare]');
  await page.waitForFunction(() => document.querySelectorAll('.bars__figure').length === 6, undefined, {
    timeout: 60_000,
  });
  await page.click('[data-testid=grow]');
  await page.waitForSelector('.tree-row >> nth=3');
  assert.equal(await isSideways(page), false, 'table and tree of the lab');
});

person('an address that does not exist leads back', {}, async (page) => {
  await page.goto('/nowhere/at/all');
  await page.getByRole('link', { name: 'To the board', exact: true }).click();
  await page.waitForSelector('cg-board piece');
});
