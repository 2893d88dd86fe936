import { expect, it } from 'vitest';
import { ask } from '@/lib/messaging/ask.ts';
import { readConnections } from '@/lib/storage/connections.ts';
import { readRecentValues } from '@/lib/storage/recent-values.ts';
import { startBackground, startBrowser } from '../../setup/background.ts';
import { permissionsNow } from '../../setup/browser/permissions.ts';
import { stopAfter } from '../../setup/browser/stopped-writes.ts';
import { cachedConnections } from '../../setup/cached-links.ts';
import { connectionInUse } from '../../setup/connection-in-use.ts';
import { runService } from '../../setup/service.ts';
import { readStoredValues } from '../../setup/stored-values.ts';
import { until } from '../../setup/until.ts';

/** Reads the connections, and the mark of a removed one. */
const isMark = (key: string) => key === 'connections' || key === 'removedConnections';

it('a worker that is stopped at any write of a disconnect leaves nothing, or the unchanged connection', {
  timeout: 120_000,
}, async () => {
  const service = await runService();
  for (let writes = 0; ; writes += 1) {
    const { id } = await connectionInUse(service);
    expect((await readRecentValues()).tags).toEqual(['spring']);
    const isStopped = await stopAfter(writes, () => ask('disconnect', null));
    await startBackground();
    const message = `after ${writes} writes`;
    if ((await readConnections()).length > 0) {
      expect(writes).toBe(0);
      expect(await ask('testConnection', null)).toEqual({ ok: true, value: null });
      expect(JSON.stringify(await readStoredValues())).toContain('Typed');
      expect(await cachedConnections()).toEqual([id]);
    } else {
      await until(async () => {
        expect((await readStoredValues()).filter(([, key]) => !isMark(key))).toEqual([]);
        expect(await cachedConnections()).toEqual([]);
      });
      await startBrowser();
      await until(async () => {
        expect(await readStoredValues(), message).toEqual([]);
        expect(permissionsNow()).toEqual([]);
      });
    }
    if (!isStopped) break;
    await ask('disconnect', null);
    expect(writes).toBeLessThan(100);
  }
});
