import type { Locate } from '../location/place.ts';
import { reasonOf } from '../shared/errors.ts';
import type { Keeping } from '../stats/retention.ts';
import type { Storage } from '../storage/open.ts';
import { secretOf } from '../storage/secrets.ts';
import { isOfStorage } from '../storage/storage-error.ts';
import type { Database } from '../storage/tables.ts';
import { createDescriber } from './describe-click.ts';
import { sharedDevices } from './devices.ts';
import { type ClickRecorder, createRecorder } from './recorder.ts';
import { createAdding } from './rollup-queue.ts';
import { openClickTasks } from './tasks.ts';
import type { ClickWrite } from './writes.ts';

const day = 86_400_000;

/** Counts clicks into a database. */
export async function openClicks(options: {
  database: Database;
  locate: Locate;
  onFault: (fault: unknown) => void;
  /** Told in a sentence when clicks cannot be stored, or are dropped. */
  warn?: ((sentence: string) => void) | undefined;
  /** Where the database is, for a thread that writes clicks. Without it this thread does. */
  storage?: Storage | undefined;
  /** How long figures are kept. By default for ever. */
  keeping?: Keeping | undefined;
  clock?: (() => Date) | undefined;
}): Promise<ClickRecorder> {
  const { database, locate, onFault, warn = console.error, storage, keeping = {}, clock = () => new Date() } = options;
  const describe = createDescriber({ key: await secretOf(database, 'visitors'), locate, devices: sharedDevices() });
  const tasks = openClickTasks(database, { storage, onFault });
  // This starts the thread too, which is better done before visits come.
  await tasks.run({ kind: 'forget', now: clock().toISOString() });
  const adding = createAdding(tasks, onFault);
  const store = async (write: ClickWrite) => {
    for (const linkId of await tasks.run({ kind: 'store', write })) adding.ask(linkId);
  };
  const cannotStore = (fault: unknown) => {
    if (isOfStorage(fault)) warn(`Clicks cannot be stored, and wait in memory: ${reasonOf(fault)}.`);
    else onFault(fault);
  };
  const recorder = createRecorder({ describe, store, onFault: cannotStore, warn });
  const isKept = Object.keys(keeping).length === 0;
  let isClosed = false;
  // What is not thinned out when the thread is ended is looked through again after the next start.
  const thinOut = () =>
    tasks.run({ kind: 'thin', keeping, now: clock().toISOString() }).catch((fault: unknown) => {
      if (!isClosed) onFault(fault);
    });
  const daily = isKept ? null : setInterval(thinOut, day).unref();
  if (!isKept) void thinOut();
  return {
    ...recorder,
    close: async () => {
      if (daily) clearInterval(daily);
      try {
        await recorder.close();
      } finally {
        isClosed = true;
        adding.close();
        await tasks.close();
        await adding.settle();
      }
    },
  };
}
