import { ESLint } from 'eslint';
import { describe, expect, it, vi } from 'vitest';

vi.setConfig({ testTimeout: 60_000 }); // the linter loads its plugins with the first case
const eslint = new ESLint();

async function faults(code: string, filePath: string): Promise<(string | null)[]> {
  const [result] = await eslint.lintText(code, { filePath });
  return result?.messages.map((message) => message.ruleId) ?? [];
}

describe('text outside the catalogues is refused', () => {
  it.each([
    ['in a template', '<template><p>Your move</p></template>\n', 'vue/no-bare-strings-in-template'],
    ['in an attribute', '<template><p title="Your move" /></template>\n', 'vue/no-bare-strings-in-template'],
  ])('%s', async (_, code, rule) => {
    expect(await faults(code, 'src/play/PlantedText.vue')).toEqual([rule]);
  });

  it.each([
    ['as a literal', "export const text = 'Your move';\n"],
    ['as a template', 'export const text = (who: string) => `It is the move of ${who}`;\n'],
    ['as one German word', "export const text = 'Zurück';\n"],
  ])('%s in a script', async (_, code) => {
    expect(await faults(code, 'src/play/planted.ts')).toEqual(['no-restricted-syntax']);
  });

  it('names of formats and keys are allowed', async () => {
    const code =
      '<script setup lang="ts">\nconst key = \'play.title\';\n</script>\n\n<template><p :id="key">PGN</p></template>\n';
    expect(await faults(code, 'src/play/PlantedKey.vue')).toEqual([]);
  });
});
