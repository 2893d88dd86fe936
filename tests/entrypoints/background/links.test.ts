import { describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { ask } from '@/lib/messaging/ask.ts';
import { recallPlace, rememberPlace } from '@/lib/storage/places.ts';
import { startBackground } from '../../setup/background.ts';
import { connectedService, connectedTo, here } from '../../setup/connected.ts';

const long_url = here.address;
const draft = { long_url, title: 'Typed', custom_link: 'sale', domain: null };

/** Makes a link, which must not fail. */
async function make(body: { title?: string; custom_link?: string } = {}) {
  const made = await ask('createLink', { body: { long_url, ...body }, at: here });
  if (!made.ok) throw new Error(`Not made: ${JSON.stringify(made.failure)}`);
  return made.value;
}

describe('making a link', () => {
  it('makes it at the service, where it leads to the page', async () => {
    const { origin } = await connectedService();
    const made = await make({ title: 'Page', custom_link: 'sale' });
    expect(made).toMatchObject({ long_url, title: 'Page', custom_url: `${origin}/sale` });
    const visit = await fetch(`${origin}/sale`, { redirect: 'manual' });
    expect([visit.status, visit.headers.get('location')]).toEqual([302, long_url]);
  });

  it('remembers it at its place, beside the draft it came from', async () => {
    await connectedService();
    await rememberPlace(here, { draft });
    const made = await make();
    expect(await recallPlace(here)).toEqual({ draft, made });
    expect(await recallPlace({ ...here, tabId: 2 })).toEqual({ draft: null, made: null });
  });

  it('remembers nothing when the service refuses', async () => {
    await connectedService();
    await make({ custom_link: 'sale' });
    await rememberPlace(here, { made: null });
    expect(await ask('createLink', { body: { long_url, custom_link: 'sale' }, at: here })).toMatchObject({
      ok: false,
      failure: { kind: 'invalid', fieldErrors: { custom_link: ['Already taken'] } },
    });
    expect(await recallPlace(here)).toEqual({ draft: null, made: null });
  });

  it('tells of the link although it cannot be remembered: it exists, and would be made twice', async () => {
    const { links } = await connectedService();
    const full = vi.spyOn(fakeBrowser.storage.session, 'set').mockRejectedValue(new Error('QUOTA_BYTES exceeded'));
    const made = await ask('createLink', { body: { long_url }, at: here });
    full.mockRestore();
    expect(made).toMatchObject({ ok: true, value: { long_url } });
    expect(await links()).toHaveLength(1);
  });

  it('is refused to a token that may only read', async () => {
    const { anotherToken, ...service } = await connectedService();
    await connectedTo({ ...service, token: await anotherToken({ readOnly: true }) });
    expect(await ask('createLink', { body: { long_url }, at: here })).toMatchObject({
      ok: false,
      failure: { kind: 'forbidden' },
    });
  });
});

describe('deleting a link', () => {
  it('deletes it at the service, and forgets it at its place', async () => {
    const { links } = await connectedService();
    await rememberPlace(here, { draft });
    const { id } = await make();
    expect(await ask('deleteLink', { id, at: here })).toEqual({ ok: true, value: null });
    expect(await links()).toEqual([]);
    expect(await recallPlace(here)).toEqual({ draft, made: null });
  });

  it('that is gone already says so, and keeps it at its place', async () => {
    await connectedService();
    const made = await make();
    await ask('deleteLink', { id: made.id, at: { ...here, tabId: 2 } });
    expect(await ask('deleteLink', { id: made.id, at: here })).toMatchObject({
      ok: false,
      failure: { kind: 'client' },
    });
    expect(await recallPlace(here)).toEqual({ draft: null, made });
  });
});

describe('without a connection', () => {
  it('nothing is made, deleted or tested', async () => {
    await startBackground();
    const notConnected = { ok: false, failure: { kind: 'notConnected' } };
    const id = '123e4567-e89b-42d3-a456-426614174000';
    expect(await ask('createLink', { body: { long_url }, at: here })).toEqual(notConnected);
    expect(await ask('deleteLink', { id, at: here })).toEqual(notConnected);
    expect(await ask('testConnection', null)).toEqual(notConnected);
  });
});

describe('a service that is down', () => {
  it('is a lost connection, and answers again when it is back', async () => {
    const { stop, startAgain, links } = await connectedService();
    await stop();
    expect(await ask('createLink', { body: { long_url }, at: here })).toEqual({
      ok: false,
      failure: { kind: 'network' },
    });
    await startAgain();
    await make();
    expect(await links()).toHaveLength(1);
  });
});
