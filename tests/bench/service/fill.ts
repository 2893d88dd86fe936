import { dimensions } from '../../../lib/contract/analytics.ts';
import { createRecorder } from '../../../service/clicks/recorder.ts';
import { createRollupQueue } from '../../../service/clicks/rollup-queue.ts';
import { openClickTasks } from '../../../service/clicks/tasks.ts';
import type { ClickWrite } from '../../../service/clicks/writes.ts';
import type { ClickNames } from '../../../service/stats/click-batch.ts';
import type { Storage } from '../../../service/storage/open.ts';
import type { Database } from '../../../service/storage/tables.ts';
import { nobody, visitorOf } from '../../setup/visitors.ts';

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

/** Names that clicks come with: some fifty values in each dimension. */
const kinds: ClickNames[] = Array.from({ length: 400 }, (_, kind) => {
  const named = dimensions.map((dimension, index) => [dimension, `${dimension} ${(kind * (index + 3)) % 50}`]);
  const names: ClickNames = { ...noNames, ...Object.fromEntries(named) };
  return names;
});

export interface Clicks {
  linkIds: readonly string[];
  clicks: number;
  /** Of how many visitors, and over how many of the last days. */
  visitors: number;
  days: number;
}

/**
 * Counts clicks as the service does, but for reading what a request says. Answers what counts further ones.
 *
 * @param storage where the database is, for the thread that writes clicks. Without it this one does.
 */
export function openFiller(database: Database, storage?: Storage) {
  let number = 0;
  const describe = () => {
    number += 1;
    return { names: kinds[number % kinds.length] ?? noNames, visitor: visitorOf(number % most) };
  };
  let most = 1;
  const fail = (fault: unknown) => console.error(fault);
  const tasks = openClickTasks(database, { storage, onFault: fail });
  const adding = createRollupQueue(tasks, fail);
  const store = async (write: ClickWrite) => {
    for (const linkId of await tasks.run({ kind: 'store', write })) adding.add(linkId);
  };
  const recorder = createRecorder({ describe, store, onFault: fail });
  return {
    add: async ({ linkIds, clicks, visitors, days }: Clicks, inBatchesOf = 20_000) => {
      most = visitors;
      const now = Date.now();
      for (let index = 0; index < clicks; index += 1) {
        const at = new Date(now - Math.floor((1 - (index + 1) / clicks) * days * dayLength));
        recorder.record({ linkId: linkIds[index % linkIds.length] ?? '', at, isCounted: false, visitor: nobody });
        if ((index + 1) % inBatchesOf === 0) await recorder.flush();
      }
      await recorder.flush();
      await adding.drain();
    },
    close: async () => {
      await recorder.close();
      await tasks.close();
    },
  };
}
