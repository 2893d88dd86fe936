import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { operations } from '../../../lib/contract/operations.ts';
import { addDomain } from '../../../service/access/domains.ts';
import { createToken } from '../../../service/access/tokens.ts';
import { openDatabase } from '../../../service/storage/open.ts';
import { until } from '../../setup/until.ts';
import { processEnv } from '../process-env.ts';
import { freshStorage } from '../test-database.ts';
import { answerOf, browser, long_url } from '../test-service.ts';

const folder = mkdtempSync(join(tmpdir(), 'hem-kill-'));
afterAll(() => rmSync(folder, { recursive: true }));

const prepared = async () => {
  const storage = await freshStorage(join(mkdtempSync(join(folder, 'one-')), 'service.sqlite'));
  const database = await openDatabase(storage);
  await addDomain(database, { host: 'go.example.com' });
  const { token } = await createToken(database, { label: 'test' });
  return { storage, database, token };
};

type Storage = Awaited<ReturnType<typeof freshStorage>>;

/** Starts the service in a process of its own. Returns its origin. */
async function start({ file, url }: Storage) {
  const address = url === undefined ? {} : { DATABASE_URL: url };
  const env = { ...processEnv, HEM_PORT: '0', HEM_DATABASE: file, ...address };
  const child = spawn(process.execPath, ['service/main.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const [said] = await once(child.stdout, 'data');
  child.stdout.resume();
  return { child, origin: /http:\S+:\d+/.exec(String(said))?.[0] ?? '' };
}

/** Creates links until the service is gone. Returns the acknowledged ids. */
async function makeLinks(origin: string, token: string, made: string[]): Promise<void> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  for (;;) {
    const body = JSON.stringify({ long_url, tags: ['kept'] });
    const answer = await fetch(`${origin}/v1/link/create`, { method: 'POST', headers, body }).catch(() => null);
    if (!answer) return;
    const created = await answerOf(operations.createLink, answer).catch(() => null);
    if (!created) return;
    made.push(created.data.id);
  }
}

describe('kill -9', () => {
  it('ten times during writes loses no acknowledged link', { timeout: 180_000 }, async () => {
    const { storage, database, token } = await prepared();
    const acknowledged: string[] = [];
    for (let round = 0; round < 10; round += 1) {
      const { child, origin } = await start(storage);
      const before = acknowledged.length;
      const writers = Array.from({ length: 4 }, () => makeLinks(origin, token, acknowledged));
      await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(before + 20), {
        timeout: 15_000,
        interval: 7,
      });
      child.kill('SIGKILL');
      await Promise.all(writers);
    }
    const links = await database.selectFrom('links').select('id').execute();
    const stored = new Set(links.map(({ id }) => id));
    expect(acknowledged.length).toBeGreaterThan(200);
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
    const tags = await database.selectFrom('link_tags').select('link_id').execute();
    expect(tags).toHaveLength(stored.size);
    await database.destroy();
  });

  it('loses at most the last second’s clicks, and a clean stop loses none', { timeout: 60_000 }, async () => {
    const { storage, database, token } = await prepared();
    const { child, origin } = await start(storage);
    const domain = await addDomain(database, { host: new URL(origin).host });
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const body = JSON.stringify({ long_url, custom_link: 'counted', domain: domain.id });
    const created = fetch(`${origin}/v1/link/create`, { method: 'POST', headers, body });
    const { id } = (await answerOf(operations.createLink, created)).data;
    const visit = (at: string) => fetch(`${at}/counted`, { redirect: 'manual', headers: { 'User-Agent': browser } });
    const counted = async () =>
      (await database.selectFrom('links').select('click_count').where('id', '=', id).executeTakeFirstOrThrow())
        .click_count;

    for (let clicks = 0; clicks < 20; clicks += 1) expect((await visit(origin)).status).toBe(302);
    // Without a reader, clicks are stored within a second; recorder.test.ts measures that.
    await until(async () => expect(await counted()).toBe(20));
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await counted()).toBe(20);

    const again = await start(storage);
    const { host } = new URL(again.origin);
    await database.updateTable('domains').set({ host }).where('id', '=', domain.id).execute();
    for (let clicks = 0; clicks < 20; clicks += 1) expect((await visit(again.origin)).status).toBe(302);
    again.child.kill('SIGTERM');
    await once(again.child, 'exit');
    expect(await counted()).toBe(40);
    await database.destroy();
  });
});
