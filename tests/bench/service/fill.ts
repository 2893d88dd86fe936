import { dimensions } from '../../../lib/contract/analytics.ts';
import { createRecorder } from '../../../service/clicks/recorder.ts';
import { createRollupQueue } from '../../../service/clicks/rollup-queue.ts';
import { openClickTasks } from '../../../service/clicks/tasks.ts';
import type { ClickWrite } from '../../../service/clicks/writes.ts';
import type { ClickNames } from '../../../service/stats/click-batch.ts';
import type { Storage } from '../../../service/storage/open.ts';
import type { Database } from '../../../service/storage/tables.ts';
import { emptyVisit, visitorOf } from '../../setup/visitors.ts';

const dayLength = 86_400_000;

const noNames: ClickNames = {
  country: '',
  region: '',
  city: '',
  os_name: '',
  device_type: '',
  device_brand: '',
  device_model: '',
  client_name: '',
  timezone: '',
  language: '',
  referrer: '',
};

/** The names of clicks: fifty values in each dimension. */
const kinds: ClickNames[] = Array.from({ length: 400 }, (_, kind) => {
  const named = dimensions.map((dimension, index) => [dimension, `${dimension} ${(kind * (index + 3)) % 50}`]);
  const names: ClickNames = { ...noNames, ...Object.fromEntries(named) };
  return names;
});

export interface Clicks {
  linkIds: readonly string[];
  clicks: number;
  /** The number of visitors, and the number of days up to now. */
  visitors: number;
  days: number;
}

/**
 * Opens a filler that counts clicks as the service does, without parsing requests.
 *
 * @param storage the database file for the thread that writes clicks; without it, the calling thread writes
 */
export function openFiller(database: Database, storage?: Storage) {
  let number = 0;
  const describe = () => {
    number += 1;
    return { names: kinds[number % kinds.length] ?? noNames, visitor: visitorOf(number % maxVisitors), device: null };
  };
  let maxVisitors = 1;
  const fail = (error: unknown) => console.error(error);
  const tasks = openClickTasks(database, { storage, onFault: fail });
  const rollupQueue = createRollupQueue(tasks, fail);
  const store = async (write: ClickWrite) => {
    for (const linkId of await tasks.run({ kind: 'store', write })) rollupQueue.add(linkId);
  };
  const recorder = createRecorder({ describe, store, onFault: fail });
  return {
    add: async ({ linkIds, clicks, visitors, days }: Clicks, batchSize = 20_000) => {
      maxVisitors = visitors;
      const now = Date.now();
      for (let index = 0; index < clicks; index += 1) {
        const at = new Date(now - Math.floor((1 - (index + 1) / clicks) * days * dayLength));
        recorder.record({ linkId: linkIds[index % linkIds.length] ?? '', at, isCounted: false, visitor: emptyVisit });
        if ((index + 1) % batchSize === 0) await recorder.flush();
      }
      await recorder.flush();
      await rollupQueue.drain();
    },
    close: async () => {
      await recorder.close();
      await tasks.close();
    },
  };
}
