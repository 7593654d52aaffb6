import { describe, expect, it } from 'vitest';
import { readText } from './readText';

describe('the text of a file', () => {
  it('is read as UTF-8, without the mark that some programs put before it', async () => {
    expect(await readText(new Blob(['[White "Müller"]']))).toBe('[White "Müller"]');
    expect(await readText(new Blob([new Uint8Array([0xef, 0xbb, 0xbf, 0x31, 0x2e])]))).toBe('1.');
  });

  it('keeps the umlauts of older files', async () => {
    expect(await readText(new Blob([new Uint8Array([0x4d, 0xfc, 0x6c, 0x6c, 0x65, 0x72])]))).toBe('Müller');
  });
});
