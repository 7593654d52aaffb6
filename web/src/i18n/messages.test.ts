import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { messages } from '.';

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sources(path);
    return /\.(vue|ts)$/.test(entry.name) && !entry.name.endsWith('.test.ts') ? [path] : [];
  });
}

describe('the words of the page', () => {
  it('exist in both languages', () => {
    expect(Object.keys(messages.de).sort()).toEqual(Object.keys(messages.en).sort());
  });

  it('ask for the same values in both languages', () => {
    const values = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();
    for (const [key, text] of Object.entries(messages.en))
      expect([key, values(messages.de[key] ?? '')]).toEqual([key, values(text)]);
  });

  it('have no key that is also the beginning of another', () => {
    const keys = Object.keys(messages.en);
    expect(keys.filter((key) => keys.some((other) => other.startsWith(`${key}.`)))).toEqual([]);
  });

  it('are there for every key a component names', () => {
    const named = sources('src').flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/\bt\(\s*'([\w.-]+)'/g)].map((match) => match[1] ?? ''),
    );
    expect(named.length).toBeGreaterThan(100);
    expect([...new Set(named)].filter((key) => !(key in messages.en))).toEqual([]);
  });

  it('are all used', () => {
    const literals = new Set<string>();
    const patterns: RegExp[] = [];
    for (const path of sources('src').filter((each) => !/i18n\/(en|de)\.ts$/.test(each))) {
      const text = readFileSync(path, 'utf8');
      for (const match of text.matchAll(/['"]([\w.-]+)['"]/g)) literals.add(match[1] ?? '');
      for (const match of text.matchAll(/`([a-zA-Z]+\.[^`]*\$\{[^`]*)`/g))
        patterns.push(new RegExp(`^${(match[1] ?? '').replaceAll('.', '\\.').replace(/\$\{[^}]*\}/g, '[\\w.-]+')}$`));
    }
    // A component may be given the first part of its keys: prefix="setting.theme".
    const isNamed = (key: string) => literals.has(key) || literals.has(key.replace(/\.\w+$/, ''));
    const isUsed = (key: string) => isNamed(key) || patterns.some((pattern) => pattern.test(key));
    expect(Object.keys(messages.en).filter((key) => !isUsed(key))).toEqual([]);
  });

  it('exclaim at results only', () => {
    const loud = Object.entries(messages.en).filter(
      ([key, text]) => text.includes('!') && !/^(result|bird\.lost|bird\.won)/.test(key),
    );
    expect(loud).toEqual([]);
  });
});
