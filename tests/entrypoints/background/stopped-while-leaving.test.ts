import { expect, it } from 'vitest';
import { ask } from '@/lib/messaging/ask.ts';
import { readConnections } from '@/lib/storage/connections.ts';
import { readRecentValues } from '@/lib/storage/recent-values.ts';
import { startBackground } from '../../setup/background.ts';
import { permissionsNow } from '../../setup/browser/permissions.ts';
import { stopAfter } from '../../setup/browser/stopped-writes.ts';
import { connectionInUse } from '../../setup/connection-in-use.ts';
import { everythingKept } from '../../setup/kept.ts';
import { runService } from '../../setup/service.ts';
import { until } from '../../setup/until.ts';

const databases = async () => (await indexedDB.databases()).flatMap(({ name }) => name ?? []);

it('a worker that is stopped anywhere while a connection ends leaves nothing behind, or the connection as it was', {
  timeout: 120_000,
}, async () => {
  const service = await runService();
  for (let writes = 0; ; writes += 1) {
    await connectionInUse(service);
    expect((await readRecentValues()).tags).toEqual(['spring']);
    const stop = stopAfter(writes);
    const ended = ask('disconnect', null).catch(() => null);
    await Promise.race([ended, until(() => expect(stop.count()).toBeGreaterThan(writes))]);
    const isStopped = stop.count() > writes;
    stop.end();
    await startBackground();
    await until(async () => {
      if (writes === 0) return expect(await readConnections()).toHaveLength(1);
      expect(await everythingKept(), `after ${writes} writes`).toEqual([]);
      expect(permissionsNow()).toEqual([]);
      expect((await databases()).filter((name) => name.startsWith('library:'))).toEqual([]);
    });
    if (!isStopped) break;
    await ask('disconnect', null);
    expect(writes).toBeLessThan(100);
  }
});
