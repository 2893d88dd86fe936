import type { OutboxEntry } from '@/lib/outbox/entry.ts';
import type { Turn } from './wire.ts';

/** Entries that are being tried. */
const underWay = new Map<string, Turn>();
/** Those of them that wait for the wire, and were never sent before. */
const unsent = new Set<string>();

/** Who asks for a write, and on which connection. */
export const turnOf = ({ job, connectionId }: OutboxEntry): Turn => ({
  connectionId,
  asker: job === undefined ? 'byHand' : 'ofJobs',
});

/** Marks an entry as being tried. */
export function beginTry(entry: OutboxEntry): void {
  underWay.set(entry.id, turnOf(entry));
  if (entry.state.name === 'waiting' && entry.state.tries === 0) unsent.add(entry.id);
}

/** Marks an entry as leaving the browser now. */
export const beginSending = ({ id }: OutboxEntry): unknown => unsent.delete(id);

export function endTry({ id }: OutboxEntry): void {
  underWay.delete(id);
  unsent.delete(id);
}

export const isUnderWay = (id: string): boolean => underWay.has(id);

/** How many are being tried: of one connection or all, by one asker or both. */
export const countUnderWay = ({ connectionId, asker }: Partial<Turn> = {}): number =>
  [...underWay.values()].filter(
    (one) =>
      (connectionId === undefined || one.connectionId === connectionId) && (asker === undefined || one.asker === asker),
  ).length;

/** Whether nothing of a write has left the browser yet. */
export const isUnsent = ({ id, state }: OutboxEntry): boolean =>
  underWay.has(id) ? unsent.has(id) : state.name === 'waiting' && state.tries === 0;
