import { describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { ask } from '@/lib/messaging/ask.ts';
import { saveDraft } from '@/lib/storage/drafts.ts';
import { readKey } from '@/lib/storage/keyed-item.ts';
import { lastingDraftKey } from '@/lib/storage/keys.ts';
import { pendingChangesItem } from '@/lib/storage/pending-changes.ts';
import { recallMade, rememberMade } from '@/lib/storage/places.ts';
import { readDraft } from '@/lib/storage/read-draft.ts';
import { startBackground } from '../../setup/background.ts';
import { connectedService, connectedTo, here } from '../../setup/connected.ts';
import { savedDraft } from '../../setup/drafts.ts';
import { makeLink } from '../../setup/make-link.ts';
import { until } from '../../setup/until.ts';

const long_url = here.address;
const hereDraft = { kind: 'new', at: here } as const;

/** Creates a link, and waits until the background has remembered it, since the answer comes before. */
async function makeRemembered(body: Parameters<typeof makeLink>[0] = {}) {
  const created = await makeLink(body);
  await until(async () => expect(await recallMade(here)).toEqual(created));
  return created;
}

describe('creating a link', () => {
  it('creates it at the service, with the address of the page', async () => {
    const { origin } = await connectedService();
    const created = await makeLink({ title: 'Page', custom_link: 'sale' });
    expect(created).toMatchObject({ long_url, title: 'Page', custom_url: `${origin}/sale`, missing: null });
    const visit = await fetch(`${origin}/sale`, { redirect: 'manual' });
    expect([visit.status, visit.headers.get('location')]).toEqual([302, long_url]);
  });

  it('remembers it at its place', async () => {
    await connectedService();
    await makeRemembered();
    expect(await recallMade({ ...here, tabId: 2 })).toBeNull();
  });

  it('keeps its draft until the browser closes, for Undo', async () => {
    await connectedService();
    const draft = savedDraft({ title: 'Typed' });
    await saveDraft(hereDraft, draft);
    await makeLink();
    await until(async () => expect(await readKey(lastingDraftKey(here))).toBeNull());
    expect(await readDraft(hereDraft)).toMatchObject(draft);
    await fakeBrowser.storage.session.clear();
    expect(await readDraft(hereDraft)).toBeNull();
  });

  it('deletes the oldest drafts', async () => {
    await connectedService();
    for (let tabId = 1; tabId <= 101; tabId += 1) {
      const changed_at = new Date(Date.UTC(2026, 2, 1, 0, tabId)).toISOString();
      await saveDraft({ kind: 'edit', id: `${tabId}` }, { ...savedDraft(), changed_at });
    }
    await makeLink();
    await until(async () => expect(await readDraft({ kind: 'edit', id: '1' })).toBeNull());
    expect(await readDraft({ kind: 'edit', id: '2' })).not.toBeNull();
  });

  it('remembers nothing if the service refuses', async () => {
    await connectedService();
    await makeRemembered({ custom_link: 'sale' });
    await rememberMade(here, null);
    const draft = savedDraft({ custom_link: 'sale' });
    await saveDraft(hereDraft, draft);
    const body = { long_url, custom_link: 'sale' };
    expect(await ask('createLink', { body, geo_targets: [], at: here })).toMatchObject({
      ok: false,
      failure: { kind: 'invalid', fieldErrors: { custom_link: ['Already taken'] } },
    });
    expect(await recallMade(here)).toBeNull();
    await fakeBrowser.storage.session.clear();
    expect(await readDraft(hereDraft)).toMatchObject(draft);
  });

  it('reports the link even if it cannot be remembered, since a retry would duplicate it', async () => {
    const { links } = await connectedService();
    const full = vi.spyOn(fakeBrowser.storage.session, 'set').mockRejectedValue(new Error('QUOTA_BYTES exceeded'));
    const created = await ask('createLink', { body: { long_url }, geo_targets: [], at: here });
    full.mockRestore();
    expect(created).toMatchObject({ ok: true, value: { state: 'made', link: { long_url } } });
    expect(await links()).toHaveLength(1);
  });

  it('is refused with a read-only token', async () => {
    const { anotherToken, ...service } = await connectedService();
    await connectedTo({ ...service, token: await anotherToken({ readOnly: true }) });
    expect(await ask('createLink', { body: { long_url }, geo_targets: [], at: here })).toMatchObject({
      ok: false,
      failure: { kind: 'forbidden' },
    });
  });
});

describe('reading a link', () => {
  it('returns its current state', async () => {
    await connectedService();
    const { id } = await makeLink({ title: 'Page', custom_link: 'sale' });
    expect(await ask('retrieveLink', { id })).toMatchObject({
      ok: true,
      value: { id, long_url, title: 'Page', custom_link: 'sale', has_password: false, is_clicked: false },
    });
  });

  it('fails if the link is gone', async () => {
    await connectedService();
    const { id } = await makeLink();
    await ask('deleteLink', { id });
    expect(await ask('retrieveLink', { id })).toMatchObject({ ok: false, failure: { kind: 'client' } });
  });
});

describe('changing a link', () => {
  it('changes the sent fields, and leaves the others', async () => {
    const { origin } = await connectedService();
    const { id } = await makeLink({ title: 'Page', custom_link: 'sale' });
    expect(await ask('updateLink', { id, custom_link: 'summer', tags: ['sun'] })).toEqual({ ok: true, value: 'done' });
    expect(await ask('retrieveLink', { id })).toMatchObject({
      value: { title: 'Page', custom_url: `${origin}/summer`, tags: ['sun'] },
    });
  });

  it('leaves drafts unchanged, since the page knows what was typed since', async () => {
    await connectedService();
    const { id } = await makeLink();
    const draft = { ...savedDraft({ title: 'Typed' }), base: savedDraft().draft };
    await saveDraft({ kind: 'edit', id }, draft);
    await ask('updateLink', { id, title: 'Other' });
    expect(await readDraft({ kind: 'edit', id })).toMatchObject(draft);
  });

  it('updates title and address at the place where it was created', async () => {
    const { origin } = await connectedService();
    const created = await makeRemembered({ title: 'Page', custom_link: 'sale' });
    await ask('updateLink', { id: created.id, title: 'Other', custom_link: 'summer' });
    await until(async () =>
      expect(await recallMade(here)).toEqual({ ...created, title: 'Other', custom_url: `${origin}/summer` }),
    );
  });

  it('elsewhere updates its place once Hem reads the link', async () => {
    const { origin, database } = await connectedService();
    const created = await makeRemembered({ custom_link: 'sale' });
    await database.updateTable('links').set({ custom_link: 'summer' }).execute();
    await ask('retrieveLink', { id: created.id });
    await until(async () => expect(await recallMade(here)).toEqual({ ...created, custom_url: `${origin}/summer` }));
  });

  it('names the field that the service refuses', async () => {
    await connectedService();
    await makeLink({ custom_link: 'sale' });
    const { id } = await makeLink();
    expect(await ask('updateLink', { id, custom_link: 'sale' })).toMatchObject({
      ok: false,
      failure: { kind: 'invalid', fieldErrors: { custom_link: ['Already taken'] } },
    });
  });
});

describe('deleting a link', () => {
  it('deletes it at the service and at its place', async () => {
    const { links } = await connectedService();
    const { id } = await makeRemembered();
    expect(await ask('deleteLink', { id })).toEqual({ ok: true, value: 'done' });
    expect(await links()).toEqual([]);
    expect(await recallMade(here)).toBeNull();
  });

  it('leaves the draft of that place, also after the browser closes', async () => {
    await connectedService();
    const { id } = await makeRemembered();
    const draft = savedDraft({ title: 'Typed since' });
    await saveDraft(hereDraft, draft);
    await ask('deleteLink', { id });
    expect(await readDraft(hereDraft)).toMatchObject(draft);
    await fakeBrowser.storage.session.clear();
    expect(await readDraft(hereDraft)).toMatchObject(draft);
  });

  it('succeeds if the link is gone already, and deletes it at its place', async () => {
    const { database } = await connectedService();
    const { id } = await makeRemembered();
    await database.deleteFrom('links').execute();
    expect(await ask('deleteLink', { id })).toEqual({ ok: true, value: 'done' });
    expect(await recallMade(here)).toBeNull();
  });

  it('reports a refusal of the service, and keeps the link at its place', async () => {
    const { anotherToken, links, ...service } = await connectedService();
    const created = await makeRemembered();
    await connectedTo({ ...service, token: await anotherToken({ readOnly: true }) });
    await rememberMade(here, created);
    expect(await ask('deleteLink', { id: created.id })).toMatchObject({ ok: false, failure: { kind: 'forbidden' } });
    expect(await recallMade(here)).toEqual(created);
    expect(await links()).toHaveLength(1);
    await until(async () => expect((await pendingChangesItem.get()).operations).toEqual([]));
  });
});

describe('without a connection', () => {
  it('nothing is created, read, changed, deleted or tested', async () => {
    await startBackground();
    const notConnected = { ok: false, failure: { kind: 'notConnected' } };
    const id = '123e4567-e89b-42d3-a456-426614174000';
    expect(await ask('createLink', { body: { long_url }, geo_targets: [], at: here })).toEqual(notConnected);
    expect(await ask('addCountryRules', { id, geo_targets: [], at: here })).toEqual(notConnected);
    expect(await ask('retrieveLink', { id })).toEqual(notConnected);
    expect(await ask('updateLink', { id, title: 'Page' })).toEqual(notConnected);
    expect(await ask('deleteLink', { id })).toEqual(notConnected);
    expect(await ask('testConnection', null)).toEqual(notConnected);
  });
});

describe('a service that is down', () => {
  it('has changes kept until it is back', async () => {
    const { stop, startAgain, links } = await connectedService();
    const { id } = await makeRemembered();
    await stop();
    const asked = { body: { long_url: `${long_url}/2` }, geo_targets: [], at: { ...here, address: `${long_url}/2` } };
    expect(await ask('createLink', asked)).toMatchObject({ ok: true, value: { state: 'pending' } });
    expect(await ask('updateLink', { id, title: 'Changed' })).toEqual({ ok: true, value: 'pending' });
    await startAgain();
    await ask('sendNow', { operation: null });
    await until(async () => expect((await links()).map(({ title }) => title)).toContain('Changed'));
  });

  it('still has unreadable links reported', async () => {
    const { stop } = await connectedService();
    const { id } = await makeLink();
    await stop();
    expect(await ask('retrieveLink', { id })).toEqual({ ok: false, failure: { kind: 'network' } });
  });
});
