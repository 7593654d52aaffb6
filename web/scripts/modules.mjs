// Finds the folder of a C++ module by src/modules.json.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const sources = fileURLToPath(new URL('../../src/', import.meta.url));
const table = JSON.parse(readFileSync(`${sources}modules.json`, 'utf8'));

export function moduleFolder(name) {
  const layered = `${sources}${table.modules.find((module) => module.name === name).layer}/${name}`;
  return existsSync(layered) ? layered : `${sources}${name}`;
}
