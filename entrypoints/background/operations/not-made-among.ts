import type { Operation } from '@/lib/operations/operation.ts';
import type { NoteProblem } from '../shared/problems.ts';
import type { LoadedOperations } from './loaded-operations.ts';
import type { Stores } from './stores.ts';

interface Needs {
  noteProblem: NoteProblem;
  stores: Stores;
  loadedOperations: LoadedOperations;
}

export function notMadeAmongWith({ noteProblem, stores, loadedOperations }: Needs) {
  /** Returns the links that a create surely did not make: they existed before, or another operation made them. */
  async function notMadeAmong({ id, notMade }: Operation, linkIds: readonly string[]): Promise<ReadonlySet<string>> {
    const { session, disk } = stores;
    // Done operations may not be stored yet.
    const done = loadedOperations
      .unpublished()
      .flatMap((one) => (one.state.link === null ? [] : [[one.state.link.id, one.id] as const]));
    const onDisk = disk.makersOf(linkIds).catch(noteProblem('send', new Map<string, string>()));
    const stored = await Promise.all([session.makersOf(linkIds), onDisk]);
    const makers = new Map([...stored.flatMap((one) => [...one]), ...done]);
    return new Set([...notMade, ...linkIds.filter((link) => (makers.get(link) ?? id) !== id)]);
  }

  return notMadeAmong;
}

export type NotMadeAmong = ReturnType<typeof notMadeAmongWith>;
