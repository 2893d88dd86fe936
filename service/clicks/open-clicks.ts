import type { Locate } from '../location/place.ts';
import { secretOf } from '../storage/secrets.ts';
import { createStore } from '../storage/store-tally.ts';
import type { Database } from '../storage/tables.ts';
import { createDescriber } from './describe-click.ts';
import { type ClickRecorder, createRecorder } from './recorder.ts';

/** Counts clicks into a database. */
export async function openClicks(options: {
  database: Database;
  locate: Locate;
  onFault: (fault: unknown) => void;
}): Promise<ClickRecorder> {
  const { database, locate, onFault } = options;
  const describe = createDescriber({ key: await secretOf(database, 'visitors'), locate });
  return createRecorder({ describe, store: createStore(database), onFault });
}
