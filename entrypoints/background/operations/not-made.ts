import type { Operation } from '@/lib/operations/operation.ts';
import type { Background } from '../shared/background.ts';
import { noteProblem } from '../shared/problems.ts';
import { storesOf } from './commit.ts';
import { unpublished } from './loaded-operations.ts';

/** Returns the links that a create surely did not make: they existed before, or another operation made them. */
export async function notMadeAmong(
  background: Background,
  { id, notMade }: Operation,
  linkIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { memory, disk } = storesOf(background);
  // Finished operations may not be stored yet.
  const done = unpublished(background).flatMap((one) =>
    one.state.link === null ? [] : [[one.state.link.id, one.id] as const],
  );
  const onDisk = disk.makersOf(linkIds).catch(noteProblem(background, 'send', new Map<string, string>()));
  const stored = await Promise.all([memory.makersOf(linkIds), onDisk]);
  const makers = new Map([...stored.flatMap((one) => [...one]), ...done]);
  return new Set([...notMade, ...linkIds.filter((link) => (makers.get(link) ?? id) !== id)]);
}
