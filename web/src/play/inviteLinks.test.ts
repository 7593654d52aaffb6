import { describe, expect, it } from 'vitest';
import type { Addresses } from '@/api/types';
import { inviteLinks, openingCommand } from './inviteLinks';

const path = '/play/7?share=word';
const closed: Addresses = {
  listens_on: '127.0.0.1',
  port: 8080,
  only_this_machine: true,
  addresses: ['http://192.168.1.20:8080'],
};
const open: Addresses = {
  ...closed,
  listens_on: '0.0.0.0',
  only_this_machine: false,
  addresses: ['http://192.168.1.20:8080', 'http://10.0.0.5:8080'],
};

describe('the link for a friend', () => {
  it('is that of the page where others reach it already', () => {
    expect(inviteLinks(path, 'https://chess.example.org', closed)).toEqual({
      links: ['https://chess.example.org/play/7?share=word'],
      reach: 'allMachines',
      later: [],
    });
  });

  it('has an address of the machine where the page was opened as localhost', () => {
    for (const origin of ['http://localhost:8080', 'http://127.0.0.1:8080', 'http://[::1]:8080'])
      expect(inviteLinks(path, origin, open).links).toEqual([
        'http://192.168.1.20:8080/play/7?share=word',
        'http://10.0.0.5:8080/play/7?share=word',
      ]);
  });

  it('says that other machines are refused, and what would work', () => {
    expect(inviteLinks(path, 'http://localhost:8080', closed)).toEqual({
      links: ['http://localhost:8080/play/7?share=word'],
      reach: 'thisMachine',
      later: ['http://192.168.1.20:8080/play/7?share=word'],
    });
    expect(openingCommand(closed)).toBe('kiebitz serve --host 0.0.0.0 --public');
    expect(openingCommand({ ...closed, port: 9000 })).toBe('kiebitz serve --host 0.0.0.0 --public --port 9000');
  });

  it('is there even if the server does not say where it listens', () => {
    expect(inviteLinks(path, 'http://localhost:8080', undefined).links).toEqual([
      'http://localhost:8080/play/7?share=word',
    ]);
  });
});
