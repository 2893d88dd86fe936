import type { Locate } from '../location/place.ts';
import { reasonOf } from '../shared/errors.ts';
import type { Retention } from '../stats/retention.ts';
import type { Storage } from '../storage/open.ts';
import { ensureSecret } from '../storage/settings.ts';
import { isStorageFault } from '../storage/storage-error.ts';
import type { Database } from '../storage/tables.ts';
import { createCleanup } from './cleanup.ts';
import { createDescriber } from './describe-click.ts';
import { type Devices, sharedDevices } from './devices.ts';
import { type ClickRecorder, createRecorder } from './recorder.ts';
import { createRollupQueue } from './rollup-queue.ts';
import { openClickTasks } from './tasks.ts';
import type { ClickWrite } from './writes.ts';

const day = 86_400_000;

/** Creates the recorder that counts clicks into a database. */
export async function openClicks(options: {
  database: Database;
  locate: Locate;
  onFault: (fault: unknown) => void;
  /** Called with a sentence if clicks cannot be stored, or are dropped. */
  warn?: ((sentence: string) => void) | undefined;
  /** Detects devices. By default, all services of a process share a thread. */
  devices?: Devices | undefined;
  /** The location of the database, for a thread that writes clicks. Without it this thread writes them. */
  storage?: Storage | undefined;
  /** By default all stats are kept. */
  retention?: Retention | undefined;
  clock?: (() => Date) | undefined;
}): Promise<ClickRecorder> {
  const {
    database,
    locate,
    onFault,
    warn = console.error,
    devices = sharedDevices(),
    storage,
    retention = {},
    clock = () => new Date(),
  } = options;
  const describer = createDescriber({
    key: await ensureSecret(database, 'visitors'),
    locate,
    devices,
  });
  const closing = new AbortController();
  const { signal } = closing;
  const tasks = openClickTasks(database, { storage, onFault, signal });
  const cleanUp = await createCleanup(database, { tasks, retention, clock, signal });
  const rollups = createRollupQueue(tasks, onFault);
  const store = async (write: ClickWrite) => {
    for (const linkId of await tasks.run({ kind: 'store', write })) rollups.add(linkId);
  };
  const cannotStore = (fault: unknown) => {
    if (isStorageFault(fault)) warn(`Clicks cannot be stored, and wait in memory: ${reasonOf(fault)}.`);
    else onFault(fault);
  };
  const recorder = createRecorder({ ...describer, store, onFault: cannotStore, warn });
  // An interrupted run is repeated after the next start.
  const runCleanup = () =>
    cleanUp().catch((fault: unknown) => {
      if (!signal.aborted) onFault(fault);
    });
  let lastCleanup = runCleanup();
  const daily = setInterval(() => {
    lastCleanup = runCleanup();
  }, day).unref();
  return {
    ...recorder,
    close: async () => {
      clearInterval(daily);
      closing.abort();
      try {
        await recorder.close();
      } finally {
        rollups.close();
        await tasks.close();
        // Their last statements use the database, which is closed next.
        await Promise.all([rollups.drain(), lastCleanup]);
      }
    },
  };
}
