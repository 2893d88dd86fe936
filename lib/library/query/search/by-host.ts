import type { Chunk } from '../../format/chunk.ts';
import { rowStartingAt } from '../../format/lines.ts';
import { hostsIn } from '../../format/listed-link.ts';
import { fields } from '../../format/row.ts';
import { fieldEnd } from '../../format/separators.ts';
import { scanText } from '../scan-text.ts';
import type { Found, Passes } from './found.ts';

/** The links that stand at a host, or lead to it or to a part of it (`shop.` before it), newest first. */
export function byHost(chunks: readonly Chunk[], host: string, most: number, passes?: Passes): Found[] {
  const found: Found[] = [];
  for (const [chunk, held] of chunks.entries()) {
    const rows = new Set<number>();
    const take = (row: number) => (passes?.(chunk, row) ?? true) && rows.add(row);
    const isEnough = () => found.length + rows.size >= most;
    scanText(held.lines, host, (start, line) => {
      if (mayHoldHost(line, host) && leadsTo(line.split(fieldEnd)[fields.indexOf('address')] ?? '', host))
        take(rowStartingAt(held, start));
      return !isEnough();
    });
    const led = [...rows];
    rows.clear();
    scanText(held.texts, host, (start, line) => {
      if (mayHoldHost(line, host) && hostsIn(line).includes(host)) take(rowStartingAt(held, start, 'texts'));
      return rows.size < most;
    });
    const here = [...new Set([...led, ...rows])].sort((one, other) => one - other);
    found.push(...here.map((at) => ({ chunk, at, rank: 0 })));
    if (found.length >= most) break;
  }
  return found.slice(0, most);
}

/**
 * Whether a text may be a whole host somewhere in a line, as letters tell. While a host is typed it is the beginning of
 * another one, often of every link's: then nothing is to be taken apart.
 */
function mayHoldHost(line: string, host: string): boolean {
  for (let at = line.indexOf(host); at >= 0; at = line.indexOf(host, at + 1)) {
    const [before, behind] = [line.charAt(at - 1), line.charAt(at + host.length)];
    if (!/[\p{L}\p{N}-]/u.test(before) && !/[\p{L}\p{N}.-]/u.test(behind)) return true;
  }
  return false;
}

/** Whether an address, folded, is at a host or at a part of it. */
function leadsTo(address: string, host: string): boolean {
  const end = address.search(/[/?#]/);
  const whole = end < 0 ? address : address.slice(0, end);
  const bare = host.includes(':') ? whole : whole.replace(/:\d+$/, '');
  return bare === host || bare.endsWith(`.${host}`);
}
