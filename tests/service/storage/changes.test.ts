import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { listenForChanges } from '../../../service/storage/changes.ts';
import { openDatabase } from '../../../service/storage/open.ts';
import { createResolver } from '../../../service/visits/resolver.ts';
import { until } from '../../setup/until.ts';
import { run } from '../commands/run.ts';
import { freshStorage } from '../test-database.ts';
import { testService } from '../test-service.ts';

const isPostgres = process.env['HEM_TEST_POSTGRES'] !== undefined;

describe.runIf(isPostgres)('links that another process changes', () => {
  it('leave the cache at once when they are edited or deleted, and again after the listener’s connection broke', async () => {
    const { url = '', file } = await freshStorage();
    const database = await openDatabase({ file, url });
    const { call, close, create, domain, update } = await testService({ database });
    // The clock stands still, so no link expires from the cache.
    const resolver = createResolver(database, { now: () => 0 });
    const warn = vi.fn();
    const hears = { onChange: vi.fn(resolver.forget), onDomains: vi.fn(), onBegin: vi.fn(resolver.clear), warn };
    const listener = listenForChanges({ url }, hears);
    await until(() => expect(hears.onBegin).toHaveBeenCalledTimes(1));
    const { id, short_url } = await create();
    const title = async () => (await resolver.find(String(short_url)))?.link.title;
    expect(await title()).toBe(null);
    await update({ id, title: 'New' });
    await until(async () => expect(await title()).toBe('New'));

    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where query = 'listen hem_links' and datname = current_database()`.execute(database);
    await until(() => expect(hears.onBegin).toHaveBeenCalledTimes(2));
    await update({ id, title: 'Newer' });
    await until(async () => expect(await title()).toBe('Newer'));
    await call('DELETE', `/link/delete?id=${id}`);
    await until(async () => expect(await title()).toBeUndefined());
    // The notification arrives after a title that was read from the database.
    await until(() => expect(hears.onChange.mock.calls).toEqual([[id], [id], [id]]));
    await run(database, ['domain', 'set', domain.host, '--noindex', 'off']);
    await until(() => expect(hears.onDomains).toHaveBeenCalledTimes(1));
    expect(hears.onChange).toHaveBeenCalledTimes(3);
    expect(warn).not.toHaveBeenCalled();
    await listener.close();
    await close();
  });
});
