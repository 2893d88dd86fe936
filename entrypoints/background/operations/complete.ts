import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { CreatedLink } from '@/lib/contract/link-created.ts';
import { linkIdOf, type Operation } from '@/lib/operations/operation.ts';
import { type Background, perBackground } from '../background.ts';
import {
  addEntry,
  endAnswered,
  entryById,
  idleEntriesOf,
  keep,
  noteMade,
  strikeOut,
  strikeOutDone,
  takeOut,
} from './entries.ts';
import { rememberMade } from './lately-made.ts';
import type { Outcome } from './outcome.ts';

/** What is done once the service has answered a write. To be waited for where nothing may be shown before. */
type Completed = (entry: Operation, created: CreatedLink | null, connection: Connection) => Promise<void>;

const memoryOf = perBackground(() => ({
  onCompleted: (async () => undefined) as Completed,
  onHeard: (() => {}) as (entry: Operation) => void,
  /** One promise for each finished write that some subscribers have not handled yet. */
  publishing: new Set<Promise<void>>(),
  /** The creates among it, by the link that they have made: what is done to it next is heard of after that. */
  publishingCreate: new Map<string, Promise<void>>(),
}));

/** Says what is to be done once a write is answered. */
export function whenCompleted(background: Background, completed: Completed): void {
  memoryOf(background).onCompleted = completed;
}

/** Says what is to be done once all have heard of what is done. */
export function whenHeard(background: Background, then: (entry: Operation) => void): void {
  memoryOf(background).onHeard = then;
}

/** Resolves once all have heard of what is done. */
export const allHeard = (background: Background): Promise<unknown> => Promise.all(memoryOf(background).publishing);

/** The service did it: what follows is kept, then this is struck out. A create's answer waits for none of that. */
export async function complete(
  background: Background,
  entry: Operation,
  created: CreatedLink | null,
  connection: Connection,
): Promise<Outcome> {
  const memory = memoryOf(background);
  const { write, at, isPrivate, job } = entry;
  // Struck out under the try: its service was left, and nobody is to hear of it any more.
  if (entryById(background, entry.id) === undefined) return { state: 'done', created, rules: null };
  let rules: Operation | null = null;
  if (write.kind === 'create' && created !== null) {
    rememberMade(background, created.id, write.body.long_url);
    void noteMade(background, created.id, entry);
    const { geo_targets } = write;
    const body = { id: created.id, has_geo_targeting: true, geo_targets };
    if (geo_targets.length > 0) {
      rules = await keep(
        background,
        await addEntry(background, { write: { kind: 'update', body, base: null }, at, isPrivate, connection }),
      );
    }
  }
  // Nobody joins it any more; on disk it stays until all have heard.
  takeOut(background, entry);
  const heard = publishDone(background, entry, created, connection);
  memory.publishing.add(heard);
  if (created !== null) memory.publishingCreate.set(created.id, heard);
  // Where that could not be kept, the entry stays on disk: the next worker goes on from there.
  void heard
    .catch(() => undefined)
    .finally(() => {
      memory.publishing.delete(heard);
      if (created !== null) memory.publishingCreate.delete(created.id);
      endAnswered(background, entry);
      memory.onHeard(entry);
    });
  if (write.kind === 'delete') {
    // Nothing else is to be done to it any more. Until here it could be taken back.
    for (const other of idleEntriesOf(background, entry)) void strikeOut(background, other);
    if (job === undefined) await heard;
  }
  return { state: 'done', created, rules };
}

/**
 * Tells of what is done, and strikes it out. Whoever waits for a create hears of it before all who keep something about it:
 * what they write holds up the answer. Nobody waits for a row of a job.
 */
async function publishDone(
  background: Background,
  entry: Operation,
  created: CreatedLink | null,
  connection: Connection,
): Promise<void> {
  const memory = memoryOf(background);
  if (entry.write.kind === 'create' && entry.job === undefined) await answered();
  await memory.publishingCreate.get(linkIdOf(entry.write) ?? '')?.catch(() => undefined);
  if (background.signal.aborted) return;
  await memory.onCompleted(entry, created, connection);
  await strikeOutDone(background, entry);
}

/** Once what hangs on an outcome is under way. */
const answered = () => new Promise<void>((resolve) => setTimeout(resolve));
