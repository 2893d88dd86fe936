import type { Locate } from '../location/place.ts';
import { openClickStore } from '../storage/click-store.ts';
import type { Storage } from '../storage/open.ts';
import { secretOf } from '../storage/secrets.ts';
import { forgetWriters } from '../storage/store-clicks.ts';
import type { Database } from '../storage/tables.ts';
import type { Keeping } from '../storage/thin-out.ts';
import { createAdding } from './adding.ts';
import { createDescriber } from './describe-click.ts';
import { sharedDevices } from './devices.ts';
import { type ClickRecorder, createRecorder } from './recorder.ts';

const day = 86_400_000;

/** Counts clicks into a database. */
export async function openClicks(options: {
  database: Database;
  locate: Locate;
  onFault: (fault: unknown) => void;
  /** Told in a sentence when clicks are dropped. */
  warn?: ((sentence: string) => void) | undefined;
  /** Where the database is, for a thread that adds clicks up. Without it this thread does. */
  storage?: Storage | undefined;
  /** How long figures are kept. By default for ever. */
  keeping?: Keeping | undefined;
  clock?: (() => Date) | undefined;
}): Promise<ClickRecorder> {
  const { database, locate, onFault, warn, storage, keeping = {}, clock = () => new Date() } = options;
  await forgetWriters(database, clock());
  const describe = createDescriber({ key: await secretOf(database, 'visitors'), locate, devices: sharedDevices() });
  const adding = createAdding(database, { storage, onFault });
  const recorder = createRecorder({ describe, store: openClickStore(database, adding.ask).append, onFault, warn });
  const isKept = Object.keys(keeping).length === 0;
  const thinOut = () => adding.thinOut(keeping, clock()).catch(onFault);
  const daily = isKept ? null : setInterval(thinOut, day).unref();
  if (!isKept) void thinOut();
  return {
    ...recorder,
    close: async () => {
      if (daily) clearInterval(daily);
      try {
        await recorder.close();
      } finally {
        await adding.close();
      }
    },
  };
}
