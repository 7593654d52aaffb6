// Makes src/board/pieces.css from the drawings of the module `render`, so that page and pictures show the same set,
// and pieces_more.css with other colours and drawings, which the page loads when the reader chooses one of them.
// `--check` fails if the files differ from the drawings.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { blocks } from './blocks_pieces.mjs';
import { moduleFolder } from './modules.mjs';

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));
const source = readFileSync(`${moduleFolder('render')}/svg_pieces.cpp`, 'utf8');
const themes = readFileSync(`${moduleFolder('render')}/svg_theme.cpp`, 'utf8');

const joined = (text) => [...text.matchAll(/"([^"]*)"/g)].map((m) => m[1]).join('');

function namedPaths() {
  const found = source.matchAll(/constexpr std::string_view (k\w+) =\s*((?:"[^"]*"\s*)+);/g);
  return Object.fromEntries([...found].map((m) => [m[1], joined(m[2])]));
}

function shapesOf(piece) {
  const name = piece[0].toUpperCase() + piece.slice(1);
  const block = new RegExp(`k${name} = std::to_array<PieceShape>\\(\\{([\\s\\S]*?)\\n\\}\\);`).exec(source);
  if (!block) throw new Error(`svg_pieces.cpp has no ${piece}`);
  const names = namedPaths();
  return [...block[1].matchAll(/\{PieceLayer::(\w+),\s*((?:"[^"]*"\s*)+|k\w+)\}/g)].map((m) => ({
    layer: m[1],
    d: m[2].startsWith('k') ? names[m[2]] : joined(m[2]),
  }));
}

function colorsOf(name) {
  const block = new RegExp(`SvgPieceColors ${name} = \\{([\\s\\S]*?)\\};`).exec(themes);
  if (!block) throw new Error(`svg_theme.cpp has no ${name}`);
  return Object.fromEntries([...block[1].matchAll(/\.(\w+) = "([^"]*)"/g)].map((m) => [m[1], m[2]]));
}

function drawn({ layer, d }, c, isBlack) {
  if (layer === 'Body') return `<path d='${d}' fill='${c.fill}' stroke='${c.outline}'/>`;
  if (layer === 'Shade') return `<path d='${d}' fill='${c.shade}' fill-opacity='${c.shade_opacity}'/>`;
  if (layer === 'Dot') return `<path d='${d}' fill='${c.detail}'/>`;
  if (layer === 'BlackLine' && !isBlack) return '';
  return `<path d='${d}' fill='none' stroke='${c.detail}' stroke-width='3.6'/>`;
}

function picture(shapes, colors, isBlack) {
  const svg =
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100'><g stroke-width='4' stroke-linejoin='round' " +
    `stroke-linecap='round'>${shapes.map((shape) => drawn(shape, colors, isBlack)).join('')}</g></svg>`;
  const uri = `data:image/svg+xml,${svg.replaceAll('%', '%25').replaceAll('#', '%23').replaceAll('<', '%3C').replaceAll('>', '%3E')}`;
  return `url("${uri}")`;
}

const sides = ['white', 'black'];
const pieces = ['pawn', 'knight', 'bishop', 'rook', 'queen', 'king'];

// Colours that only the page uses.
const pageColors = {
  ivory: { fill: '#fff6df', outline: '#4a2c14', detail: '#4a2c14', shade: '#7a4a1c', shade_opacity: '0.22' },
  walnut: { fill: '#6b3f22', outline: '#2b170a', detail: '#f3dfc0', shade: '#2b170a', shade_opacity: '0.45' },
  mist: { fill: '#f6f7fb', outline: '#3b3566', detail: '#3b3566', shade: '#6b5ca5', shade_opacity: '0.18' },
  chalk: { fill: '#fffdf6', outline: '#15201f', detail: '#d9653b', shade: '#15201f', shade_opacity: '0' },
  petrol: { fill: '#0f4a4a', outline: '#061c1c', detail: '#f3b79d', shade: '#061c1c', shade_opacity: '0' },
  violet: { fill: '#57488f', outline: '#241d45', detail: '#e4def7', shade: '#241d45', shade_opacity: '0.45' },
};

// One set: pictures as CSS properties, so that a part of the page can show another set.
function set(selector, white, black, shapes = shapesOf) {
  const lines = sides.flatMap((side) => {
    const name = side === 'white' ? white : black;
    const colors = pageColors[name] ?? colorsOf(name);
    return pieces.map((piece) => `  --${side}-${piece}: ${picture(shapes(piece), colors, side === 'black')};\n`);
  });
  return `${selector} {\n${lines.join('')}}\n`;
}

const use = sides
  .flatMap((side) => pieces.map((piece) => [side, piece]))
  .map(
    ([side, piece]) =>
      `.cg-wrap piece.${side}.${piece},\n.piece--${side}.piece--${piece} {\n  background-image: var(--${side}-${piece});\n}\n`,
  )
  .join('');
const head = '/* Made by scripts/make_pieces.mjs; do not edit. */\n';

const sheets = {
  'pieces.css':
    head +
    set(":root,\n[data-pieces='kiebitz']", 'kWhite', 'kBlack') +
    set("[data-board='contrast']", 'kPureWhite', 'kPureBlack') +
    use,
  'pieces_more.css':
    head +
    set("[data-pieces='wood']", 'ivory', 'walnut') +
    set("[data-pieces='violet']", 'mist', 'violet') +
    set("[data-pieces='blocks']", 'chalk', 'petrol', (piece) => blocks[piece]),
};

for (const [name, css] of Object.entries(sheets)) {
  const target = path(`../src/board/${name}`);
  if (!process.argv.includes('--check')) writeFileSync(target, css);
  else if (readFileSync(target, 'utf8') !== css) {
    console.error(`src/board/${name} is out of date: npm run pieces`);
    process.exitCode = 1;
  }
}
