import type { Locate } from '../location/place.ts';
import type { Storage } from '../storage/open.ts';
import { secretOf } from '../storage/secrets.ts';
import { createStore } from '../storage/store-tally.ts';
import type { Database } from '../storage/tables.ts';
import { createAdding } from './adding.ts';
import { createDescriber } from './describe-click.ts';
import { sharedDevices } from './devices.ts';
import { type ClickRecorder, createRecorder } from './recorder.ts';

/** Counts clicks into a database. */
export async function openClicks(options: {
  database: Database;
  locate: Locate;
  onFault: (fault: unknown) => void;
  /** Told in a sentence when clicks are dropped. */
  warn?: ((sentence: string) => void) | undefined;
  /** Where the database is, for a thread that adds clicks up. Without it this thread does. */
  storage?: Storage | undefined;
}): Promise<ClickRecorder> {
  const { database, locate, onFault, warn, storage } = options;
  const describe = createDescriber({ key: await secretOf(database, 'visitors'), locate, devices: sharedDevices() });
  const adding = createAdding(database, { storage, onFault });
  const recorder = createRecorder({ describe, store: createStore(database, adding.ask), onFault, warn });
  return {
    ...recorder,
    close: async () => {
      try {
        await recorder.close();
      } finally {
        await adding.close();
      }
    },
  };
}
