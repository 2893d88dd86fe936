import { describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { ask } from '@/lib/messaging/ask.ts';
import { keepDraft, recallDraft } from '@/lib/storage/drafts.ts';
import { recallMade, rememberMade } from '@/lib/storage/places.ts';
import { startBackground } from '../../setup/background.ts';
import { connectedService, connectedTo, here } from '../../setup/connected.ts';
import { kept } from '../../setup/drafts.ts';
import { until } from '../../setup/until.ts';

const long_url = here.address;
const hereDraft = { kind: 'new', at: here } as const;

/** Makes a link, which must not fail. */
async function make(body: { title?: string; custom_link?: string } = {}) {
  const made = await ask('createLink', { body: { long_url, ...body }, geo_targets: [], at: here });
  if (!made.ok) throw new Error(`Not made: ${JSON.stringify(made.failure)}`);
  return made.value;
}

/** Makes a link that the background has remembered by now: nobody waits for that. */
async function makeRemembered(body: Parameters<typeof make>[0] = {}) {
  const made = await make(body);
  await until(async () => expect(await recallMade(here)).toEqual(made));
  return made;
}

describe('making a link', () => {
  it('makes it at the service, where it leads to the page', async () => {
    const { origin } = await connectedService();
    const made = await make({ title: 'Page', custom_link: 'sale' });
    expect(made).toMatchObject({ long_url, title: 'Page', custom_url: `${origin}/sale`, missing: null });
    const visit = await fetch(`${origin}/sale`, { redirect: 'manual' });
    expect([visit.status, visit.headers.get('location')]).toEqual([302, long_url]);
  });

  it('remembers it at its place', async () => {
    await connectedService();
    await makeRemembered();
    expect(await recallMade({ ...here, tabId: 2 })).toBeNull();
  });

  it('keeps the draft it came from until the browser closes, should it be undone', async () => {
    await connectedService();
    const draft = kept({ title: 'Typed' });
    await keepDraft(hereDraft, draft);
    await make();
    await until(async () =>
      expect(Object.keys(await fakeBrowser.storage.local.get())).not.toContain(`draft:new:${here.address}`),
    );
    expect(await recallDraft(hereDraft)).toMatchObject(draft);
    await fakeBrowser.storage.session.clear();
    expect(await recallDraft(hereDraft)).toBeNull();
  });

  it('lets go of the oldest drafts', async () => {
    await connectedService();
    for (let tabId = 1; tabId <= 101; tabId += 1) {
      const changed_at = new Date(Date.UTC(2026, 2, 1, 0, tabId)).toISOString();
      await keepDraft({ kind: 'edit', id: `${tabId}` }, { ...kept(), changed_at });
    }
    await make();
    await until(async () => expect(await recallDraft({ kind: 'edit', id: '1' })).toBeNull());
    expect(await recallDraft({ kind: 'edit', id: '2' })).not.toBeNull();
  });

  it('remembers nothing when the service refuses', async () => {
    await connectedService();
    await makeRemembered({ custom_link: 'sale' });
    await rememberMade(here, null);
    const draft = kept({ custom_link: 'sale' });
    await keepDraft(hereDraft, draft);
    const body = { long_url, custom_link: 'sale' };
    expect(await ask('createLink', { body, geo_targets: [], at: here })).toMatchObject({
      ok: false,
      failure: { kind: 'invalid', fieldErrors: { custom_link: ['Already taken'] } },
    });
    expect(await recallMade(here)).toBeNull();
    await fakeBrowser.storage.session.clear();
    expect(await recallDraft(hereDraft)).toMatchObject(draft);
  });

  it('tells of the link although it cannot be remembered: it exists, and would be made twice', async () => {
    const { links } = await connectedService();
    const full = vi.spyOn(fakeBrowser.storage.session, 'set').mockRejectedValue(new Error('QUOTA_BYTES exceeded'));
    const made = await ask('createLink', { body: { long_url }, geo_targets: [], at: here });
    full.mockRestore();
    expect(made).toMatchObject({ ok: true, value: { long_url } });
    expect(await links()).toHaveLength(1);
  });

  it('is refused to a token that may only read', async () => {
    const { anotherToken, ...service } = await connectedService();
    await connectedTo({ ...service, token: await anotherToken({ readOnly: true }) });
    expect(await ask('createLink', { body: { long_url }, geo_targets: [], at: here })).toMatchObject({
      ok: false,
      failure: { kind: 'forbidden' },
    });
  });
});

describe('reading a link', () => {
  it('reads it as it is now', async () => {
    await connectedService();
    const { id } = await make({ title: 'Page', custom_link: 'sale' });
    expect(await ask('retrieveLink', { id })).toMatchObject({
      ok: true,
      value: { id, long_url, title: 'Page', custom_link: 'sale', has_password: false, is_clicked: false },
    });
  });

  it('that is gone is refused', async () => {
    await connectedService();
    const { id } = await make();
    await ask('deleteLink', { id, at: here });
    expect(await ask('retrieveLink', { id })).toMatchObject({ ok: false, failure: { kind: 'client' } });
  });
});

describe('changing a link', () => {
  it('changes what is sent, and leaves the rest', async () => {
    const { origin } = await connectedService();
    const { id } = await make({ title: 'Page', custom_link: 'sale' });
    expect(await ask('updateLink', { id, custom_link: 'summer', tags: ['sun'] })).toEqual({ ok: true, value: null });
    expect(await ask('retrieveLink', { id })).toMatchObject({
      value: { title: 'Page', custom_url: `${origin}/summer`, tags: ['sun'] },
    });
  });

  it('leaves drafts and places as they are: the page that asks knows what was typed since', async () => {
    await connectedService();
    const made = await makeRemembered();
    const draft = { ...kept({ title: 'Typed' }), base: kept().draft };
    await keepDraft({ kind: 'edit', id: made.id }, draft);
    await ask('updateLink', { id: made.id, title: 'Other' });
    expect(await recallMade(here)).toEqual(made);
    expect(await recallDraft({ kind: 'edit', id: made.id })).toMatchObject(draft);
  });

  it('says at which field the service refuses', async () => {
    await connectedService();
    await make({ custom_link: 'sale' });
    const { id } = await make();
    expect(await ask('updateLink', { id, custom_link: 'sale' })).toMatchObject({
      ok: false,
      failure: { kind: 'invalid', fieldErrors: { custom_link: ['Already taken'] } },
    });
  });
});

describe('deleting a link', () => {
  it('deletes it at the service, and forgets it at its place', async () => {
    const { links } = await connectedService();
    const { id } = await makeRemembered();
    expect(await ask('deleteLink', { id, at: here })).toEqual({ ok: true, value: null });
    expect(await links()).toEqual([]);
    expect(await recallMade(here)).toBeNull();
  });

  it('leaves what is typed there, also for after the browser closes', async () => {
    await connectedService();
    const { id } = await makeRemembered();
    const draft = kept({ title: 'Typed since' });
    await keepDraft(hereDraft, draft);
    await ask('deleteLink', { id, at: here });
    expect(await recallDraft(hereDraft)).toMatchObject(draft);
    await fakeBrowser.storage.session.clear();
    expect(await recallDraft(hereDraft)).toMatchObject(draft);
  });

  it('that is gone already says so, and keeps it at its place', async () => {
    await connectedService();
    const made = await makeRemembered();
    await ask('deleteLink', { id: made.id, at: { ...here, tabId: 2 } });
    expect(await ask('deleteLink', { id: made.id, at: here })).toMatchObject({
      ok: false,
      failure: { kind: 'client' },
    });
    expect(await recallMade(here)).toEqual(made);
  });
});

describe('without a connection', () => {
  it('nothing is made, read, changed, deleted or tested', async () => {
    await startBackground();
    const notConnected = { ok: false, failure: { kind: 'notConnected' } };
    const id = '123e4567-e89b-42d3-a456-426614174000';
    expect(await ask('createLink', { body: { long_url }, geo_targets: [], at: here })).toEqual(notConnected);
    expect(await ask('addCountryRules', { id, geo_targets: [], at: here })).toEqual(notConnected);
    expect(await ask('retrieveLink', { id })).toEqual(notConnected);
    expect(await ask('updateLink', { id, title: 'Page' })).toEqual(notConnected);
    expect(await ask('deleteLink', { id, at: here })).toEqual(notConnected);
    expect(await ask('testConnection', null)).toEqual(notConnected);
  });
});

describe('a service that is down', () => {
  it('is a lost connection, and answers again when it is back', async () => {
    const { stop, startAgain, links } = await connectedService();
    await stop();
    expect(await ask('createLink', { body: { long_url }, geo_targets: [], at: here })).toEqual({
      ok: false,
      failure: { kind: 'network' },
    });
    await startAgain();
    await make();
    expect(await links()).toHaveLength(1);
  });
});
