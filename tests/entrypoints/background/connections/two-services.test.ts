import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ask } from '@/lib/messaging/ask.ts';
import { setPageConnection } from '@/lib/messaging/page-connection.ts';
import { readConnection, readConnections } from '@/lib/storage/connections.ts';
import { saveDraft } from '@/lib/storage/drafts.ts';
import { pendingChangesItem } from '@/lib/storage/pending-changes.ts';
import { recallMade } from '@/lib/storage/places.ts';
import { readDraft } from '@/lib/storage/read-draft.ts';
import { readRecentValues } from '@/lib/storage/recent-values.ts';
import { viewsItem } from '@/lib/storage/views.ts';
import { closeBrowser, runningBackground, startBackground } from '../../../setup/background.ts';
import { hurryTime } from '../../../setup/clock.ts';
import { savedDraft } from '../../../setup/drafts.ts';
import { readLinkCache, refresh } from '../../../setup/link-cache.ts';
import { operationsAtRest } from '../../../setup/operations.ts';
import { runs, timesMore } from '../../../setup/runs.ts';
import { saved } from '../../../setup/saved.ts';
import { readDisk, readStoredValues } from '../../../setup/stored-values.ts';
import { twoServices, watchTokens } from '../../../setup/two-services.ts';

const names = ['alpha', 'beta'] as const;
const kinds = [
  ...['create', 'create', 'create', 'shorten', 'update', 'delete', 'undo', 'list', 'read', 'stats', 'refresh'],
  ...['recent', 'use', 'draft', 'draftOfLink', 'view', 'job', 'watch', 'restart', 'close', 'break', 'heal'],
] as const;
const act = fc.record({ who: fc.constantFrom(...names), kind: fc.constantFrom(...kinds), pick: fc.nat(9) });

type Act = typeof act extends fc.Arbitrary<infer Drawn> ? Drawn : never;

/** A few pages that both services shorten. */
const pageOf = (pick: number, connectionId: string) => ({
  tabId: 1,
  address: `https://example.com/page-${pick % 3}`,
  connectionId,
});

describe('two services, one with other parameter names', () => {
  it('share no data after 200 random actions', { timeout: 120_000 * timesMore }, async () => {
    const both = await twoServices();
    hurryTime(() => both.alpha.proxy.isBusy() || both.beta.proxy.isBusy());
    const sent = watchTokens();
    let count = 0;

    const isOwn = (name: (typeof names)[number], texts: readonly (string | null | undefined)[]) =>
      expect(texts.filter((text) => !text?.startsWith(`${name} `))).toEqual([]);

    const perform = async ({ who: name, kind, pick }: Act): Promise<void> => {
      const { connection, proxy } = both[name];
      setPageConnection(connection.id);
      const at = pageOf(pick, connection.id);
      count += 1;
      const title = `${name} ${count}`;
      const links = (await readLinkCache()).links;
      const link = links[pick % Math.max(1, links.length)];
      switch (kind) {
        case 'create':
          await ask('createLink', {
            body: { long_url: at.address, title, tags: [`${name} tag`] },
            geo_targets: [],
            at,
          });
          return isOwn(name, [(await recallMade(at))?.title ?? `${name} none`]);
        case 'shorten': {
          const page = { kind: 'ordinary' as const, address: at.address, title, favicon: '' };
          await runningBackground().commands.shortenPage(page, {
            at,
            isPrivate: false,
            connection: await readConnection(connection.id),
          });
          return;
        }
        case 'update':
          if (link) await ask('updateLink', { id: link.id, title });
          return;
        case 'delete':
          if (link) await ask('deleteLink', { id: link.id });
          return;
        case 'undo':
          if (!link) return;
          await ask('scheduleDelete', { id: link.id });
          await ask('cancelDelete', { id: link.id });
          return;
        case 'list': {
          const listed = await ask('listLinks', { limit: '5', tag: `${name} tag` });
          return isOwn(name, listed.ok ? listed.value.links.map((one) => one.title) : []);
        }
        case 'read': {
          if (!link) return;
          const own = await ask('retrieveLink', { id: link.id });
          isOwn(name, own.ok ? [own.value.title] : []);
          setPageConnection(both[name === 'alpha' ? 'beta' : 'alpha'].connection.id);
          expect((await ask('retrieveLink', { id: link.id })).ok).toBe(false);
          return;
        }
        case 'stats':
          if (link) await ask('retrieveStats', { id: link.id });
          return;
        case 'refresh':
          await refresh();
          return isOwn(
            name,
            (await readLinkCache()).links.map((one) => one.title),
          );
        case 'recent':
          await ask('refreshRecentValues', null);
          return isOwn(name, (await readRecentValues()).tags);
        case 'use':
          await ask('useConnection', { connectionId: connection.id });
          return;
        case 'draft':
          await saveDraft({ kind: 'new', at }, savedDraft({ title }));
          return isOwn(name, [(await readDraft({ kind: 'new', at }))?.draft.title]);
        case 'draftOfLink':
          if (link) await saveDraft({ kind: 'edit', id: link.id }, savedDraft({ title }));
          return;
        case 'view':
          await viewsItem.set([{ name: title, query: 'search=x' }]);
          return;
        case 'job': {
          const started = await ask('createJob', { kind: 'import', file: `${title}.csv` });
          if (!started.ok) return;
          const rows = ['one', 'two'].map((which) => {
            const body = { long_url: at.address, title: `${title} ${which}` };
            const write = { kind: 'create' as const, body, geo_targets: [] };
            return { write, name: body.title, address: null, long_url: null };
          });
          await ask('addJobRows', { job: started.value, rows });
          await ask('runJob', { job: started.value });
          return;
        }
        case 'watch':
          if (link) await ask('watchLink', { id: link.id, choices: { milestones: true, quietDays: null } });
          return;
        case 'restart':
          return startBackground();
        case 'close':
          await closeBrowser();
          return startBackground();
        case 'break':
          return proxy.inject('unavailable', { on: 'POST /link/create', times: 3 });
        case 'heal':
          await proxy.heal();
          if (name === 'beta') await proxy.inject('strictNames');
      }
    };

    /** Waits until nothing is pending for either service. */
    const waitUntilIdle = async () => {
      for (const name of names) {
        const { proxy, connection } = both[name];
        await proxy.heal();
        if (name === 'beta') await proxy.inject('strictNames');
        setPageConnection(connection.id);
        await ask('sendNow', { operation: null });
      }
      // Refused changes stay until the person acts.
      for (const operation of await operationsAtRest()) {
        const name = names.find((one) => both[one].connection.id === operation.connectionId);
        expect(JSON.stringify(operation)).not.toContain(name === 'alpha' ? 'beta ' : 'alpha ');
      }
    };

    /** Groups saved data by connection. No part names the other connection. */
    const expectApart = async () => {
      const { alpha, beta } = both;
      for (const name of names) {
        const { connection } = both[name];
        setPageConnection(connection.id);
        isOwn(
          name,
          (await both[name].links()).map((link) => link.title),
        );
        await refresh();
        const { links } = await readLinkCache();
        isOwn(
          name,
          links.map((link) => link.title),
        );
        expect(
          (await pendingChangesItem.get()).operations.filter((operation) => operation.connectionId !== connection.id),
        ).toEqual([]);
        isOwn(name, (await readRecentValues()).tags);
      }
      const ofBeta = (place: string) => place.includes(beta.connection.id);
      const everything = await readStoredValues();
      // Shared items name the connection of each part. They were checked above.
      const ofBoth = /^places$|^connections$|^syncedSettings$/;
      const local = everything.filter(([area, key]) => !['operations', 'sync'].includes(area) && !ofBoth.test(key));
      for (const [area, key, value] of local) {
        const other = ofBeta(key) ? 'alpha ' : 'beta ';
        expect(JSON.stringify(value), `${area} ${key}`).not.toContain(other);
      }
      for (const [, key, value] of everything.filter(([area]) => area === 'sync')) {
        expect(new Set(JSON.stringify(value).match(/alpha |beta /g)).size, key).toBeLessThan(2);
      }
      const tokens = { [alpha.proxy.origin]: alpha.token, [beta.proxy.origin]: beta.token };
      const own = sent.filter(({ token }) => Object.values(tokens).includes(token));
      expect(own.length).toBeGreaterThan(50);
      expect(own.filter(({ origin, token }) => tokens[origin] !== token)).toEqual([]);
    };

    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 200, maxLength: 200 }), async (acts) => {
        for (const one of acts) await perform(one);
        await waitUntilIdle();
        await expectApart();
      }),
      { ...runs(1), endOnFailure: true },
    );

    // Removing a connection deletes all of its data, and nothing else.
    setPageConnection(both.beta.connection.id);
    const left = (await both.beta.links()).length;
    expect(await ask('disconnect', null)).toEqual({ ok: true, value: null });
    const disk = JSON.stringify([await readDisk(), await readStoredValues()]);
    for (const trace of ['beta ', both.beta.token, both.beta.proxy.origin, both.beta.connection.id]) {
      expect(disk).not.toContain(trace);
    }
    expect(await both.beta.links()).toHaveLength(left);
    expect((await readConnections()).map(({ id }) => id)).toEqual([both.alpha.connection.id]);
    setPageConnection(both.alpha.connection.id);
    expect(await ask('testConnection', null)).toEqual({ ok: true, value: null });
    const { id, tokenVersion } = both.alpha.connection;
    const key = `token:${id}:${tokenVersion}`;
    expect((await saved('local'))[key]).toMatchObject({ token: both.alpha.token });
  });
});
