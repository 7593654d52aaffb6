// Repeats the tests to find those that fail sometimes: node e2e/repeat.mjs [times] [parts of file names]
// Prints failures and one line per run.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('.', import.meta.url));
const [times = '20', ...wanted] = process.argv.slice(2);
const files = readdirSync(folder).filter(
  (name) => name.endsWith('.test.mjs') && (wanted.length === 0 || wanted.some((part) => name.includes(part))),
);

let bad = 0;
for (let run = 1; run <= Number(times); run++) {
  const began = Date.now();
  const failed = [];
  let passed = 0;
  for (const file of files) {
    const { stdout } = spawnSync(process.execPath, ['--test', '--test-reporter=tap', folder + file], {
      encoding: 'utf8',
      maxBuffer: 1 << 26,
    });
    const lines = stdout.split('\n');
    passed += lines.filter((line) => line.startsWith('ok ')).length;
    const faults = lines.filter((line) => line.startsWith('not ok '));
    if (faults.length)
      console.log(
        stdout
          .split(/^(?=# Subtest)/m)
          .filter((part) => /^not ok /m.test(part))
          .join(''),
      );
    failed.push(...faults.map((line) => `${file}: ${line.slice(7)}`));
  }
  if (failed.length) bad++;
  console.log(
    `run ${run} of ${times}: ${passed} passed, ${failed.length} failed, ${Math.round((Date.now() - began) / 1000)} s ${failed.join('; ')}`,
  );
}
console.log(`${Number(times) - bad} of ${times} runs clean`);
process.exitCode = bad === 0 ? 0 : 1;
