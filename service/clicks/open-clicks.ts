import type { Locate } from '../location/place.ts';
import { secretOf } from '../storage/secrets.ts';
import { createStore } from '../storage/store-tally.ts';
import type { Database } from '../storage/tables.ts';
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
}): Promise<ClickRecorder> {
  const { database, locate, onFault, warn } = options;
  const describe = createDescriber({ key: await secretOf(database, 'visitors'), locate, devices: sharedDevices() });
  return createRecorder({ describe, store: createStore(database), onFault, warn });
}
