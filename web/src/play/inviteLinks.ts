// Which address a friend can open: what works on this machine need not work on another one.
import type { Addresses } from '@/api/types';

export interface InviteLinks {
  links: string[]; // the first is the one to send
  reach: 'everybody' | 'thisMachine';
  later: string[]; // links that would work if the server listened to other machines
}

const isHere = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');

// `path` is the link as the server made it, `origin` where this page was opened.
export function inviteLinks(path: string, origin: string, addresses: Addresses | undefined): InviteLinks {
  const link = new URL(path, origin).href;
  if (!addresses || !isHere(new URL(origin).hostname)) return { links: [link], reach: 'everybody', later: [] };
  const others = addresses.addresses.map((address) => new URL(path, address).href);
  if (addresses.only_this_machine) return { links: [link], reach: 'thisMachine', later: others };
  return { links: others.length ? others : [link], reach: 'everybody', later: [] };
}

// How the operator lets other machines in; the port stays what it is.
export const openingCommand = ({ port }: Addresses): string =>
  `kiebitz serve --host 0.0.0.0 --public${port === 8080 ? '' : ` --port ${port}`}`;
