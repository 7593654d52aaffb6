// Finds addresses that a friend can open: an address that works on this machine may not work on another one.
import type { Addresses } from '@/api/types';

export interface InviteLinks {
  links: string[]; // the first is the one to send
  reach: 'allMachines' | 'thisMachine';
  later: string[]; // links that would work if the server accepted other machines
}

const isHere = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');

// `path` is the path of the link, `origin` the address of this page.
export function inviteLinks(path: string, origin: string, addresses: Addresses | undefined): InviteLinks {
  const link = new URL(path, origin).href;
  if (!addresses || !isHere(new URL(origin).hostname)) return { links: [link], reach: 'allMachines', later: [] };
  const others = addresses.addresses.map((address) => new URL(path, address).href);
  if (addresses.only_this_machine) return { links: [link], reach: 'thisMachine', later: others };
  return { links: others.length ? others : [link], reach: 'allMachines', later: [] };
}

// The command with which the operator allows other machines, with the same port.
export const openingCommand = ({ port }: Addresses): string =>
  `kiebitz serve --host 0.0.0.0 --public${port === 8080 ? '' : ` --port ${port}`}`;
