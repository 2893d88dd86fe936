import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { ConnectionSettings } from '@/lib/connection/connection.ts';
import { ask } from '@/lib/messaging/ask.ts';
import type { Input } from '@/lib/messaging/protocol.ts';
import { connectionItem } from '@/lib/storage/connection.ts';
import { keepDraft, recallDraft } from '@/lib/storage/drafts.ts';
import { recallMade, rememberMade } from '@/lib/storage/places.ts';
import { answer, startUnrulyService } from '../../lib/client/unruly-service.ts';
import { startBackground } from '../../setup/background.ts';
import { here } from '../../setup/connected.ts';
import { kept, typed } from '../../setup/drafts.ts';
import { made } from '../../setup/made-link.ts';
import { runService } from '../../setup/service.ts';

const connect = (settings: ConnectionSettings, rest: Partial<Input<'connect'>> = {}) =>
  ask('connect', { settings, token: null, check: true, ...rest });

/** Another service, which records what it is asked and lists nothing. */
async function anotherService() {
  const other = await startUnrulyService();
  onTestFinished(other.stop);
  other.behave(answer(200, { status: 'success', data: { links: [] } }));
  return other;
}

beforeEach(startBackground);

describe('connecting', () => {
  it('keeps the settings under an id, once the service has listed a link', async () => {
    const { settings, token } = await runService();
    const connected = await connect(settings, { token });
    expect(connected).toEqual({ ok: true, value: { ...settings, id: expect.stringMatching(/^[\da-f-]{36}$/) } });
    expect(await connectionItem.get()).toEqual(connected.ok && connected.value);
    expect(await ask('testConnection', null)).toEqual({ ok: true, value: null });
  });

  it('keeps nothing of a token that the service refuses', async () => {
    const { settings } = await runService();
    expect(await connect(settings, { token: 'hem_wrong' })).toMatchObject({
      ok: false,
      failure: { kind: 'unauthorized' },
    });
    expect(await connectionItem.get()).toBeNull();
    expect(await ask('testConnection', null)).toEqual({ ok: false, failure: { kind: 'notConnected' } });
  });

  it('keeps everything untested where no check is asked, and tells with the first call', async () => {
    const { settings } = await runService();
    expect(await connect(settings, { token: 'hem_wrong', check: false })).toMatchObject({ ok: true });
    expect(await ask('testConnection', null)).toMatchObject({ ok: false, failure: { kind: 'unauthorized' } });
  });

  it('asks for a token where there is none', async () => {
    const { settings } = await runService();
    expect(await connect(settings)).toMatchObject({
      ok: false,
      failure: { kind: 'invalid', notSent: { token: [{ code: 'missing' }] } },
    });
  });

  it('lists one link, by the names that the connection has for the parameters', async () => {
    const other = await anotherService();
    const settings = { baseUrl: other.baseUrl, names: { limit: 'page_size' }, domains: [], defaultDomain: null };
    await connect({ ...settings, forgetOnClose: false }, { token: 'hem_mine' });
    expect(other.seen.map(({ method, url }) => [method, url.pathname, url.search])).toEqual([
      ['GET', '/v1/links', '?page_size=1'],
    ]);
  });
});

describe('connecting again', () => {
  it('with other settings keeps the id and the token', async () => {
    const { settings, token } = await runService();
    const first = await connect(settings, { token });
    const second = await connect({ ...settings, defaultDomain: null, domains: [] });
    expect(second).toEqual({ ok: true, value: { ...(first.ok && first.value), defaultDomain: null, domains: [] } });
    expect(await ask('testConnection', null)).toMatchObject({ ok: true });
  });

  it('at another path of the same origin keeps the token and changes the id', async () => {
    const { settings, token } = await runService();
    const first = await connect(settings, { token });
    const second = await connect(
      { ...settings, baseUrl: settings.baseUrl.replace('/v1', '/api/v1') },
      { check: false },
    );
    expect(second.ok && first.ok && second.value.id !== first.value.id).toBe(true);
  });

  it('with another token changes the id', async () => {
    const { settings, token, anotherToken } = await runService();
    const first = await connect(settings, { token });
    const second = await connect(settings, { token: await anotherToken() });
    expect(second.ok && first.ok && second.value.id !== first.value.id).toBe(true);
  });

  it('with a token that the service refuses leaves the connection as it was', async () => {
    const { settings, token } = await runService();
    const first = await connect(settings, { token });
    await connect({ ...settings, domains: [], defaultDomain: null }, { token: 'hem_wrong' });
    expect(await connectionItem.get()).toEqual(first.ok && first.value);
    expect(await ask('testConnection', null)).toMatchObject({ ok: true });
  });

  it('to another origin needs its token: the one there is stays and is not sent there', async () => {
    const { settings, token } = await runService();
    const other = await anotherService();
    await connect(settings, { token });
    for (const check of [true, false]) {
      expect(await connect({ ...settings, baseUrl: other.baseUrl }, { check })).toMatchObject({
        ok: false,
        failure: { kind: 'invalid', notSent: { token: [{ code: 'missing' }] } },
      });
    }
    expect(other.seen).toEqual([]);
    expect(await ask('testConnection', null)).toMatchObject({ ok: true });
  });

  it('to another origin with its token sends that one alone, and lets go of all that was kept', async () => {
    const { settings, token } = await runService();
    const other = await anotherService();
    const first = await connect(settings, { token });
    await rememberMade(here, made);
    await keepDraft({ kind: 'new', at: here }, kept({ title: 'Typed' }));
    await keepDraft({ kind: 'edit', id: made.id }, { ...kept({ title: 'Typed' }), base: typed() });
    const second = await connect({ ...settings, baseUrl: other.baseUrl }, { token: 'hem_other' });
    await ask('testConnection', null);
    expect(second.ok && first.ok && second.value.id !== first.value.id).toBe(true);
    expect(other.seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer hem_other', 'Bearer hem_other']);
    expect(await recallMade(here)).toBeNull();
    expect(await recallDraft({ kind: 'new', at: here })).toBeNull();
    expect(await recallDraft({ kind: 'edit', id: made.id })).toBeNull();
  });

  it('sends a kept token to no other origin, even where the connection was changed under it', async () => {
    const { settings, token } = await runService();
    const other = await anotherService();
    await connect(settings, { token });
    const kept = await connectionItem.get();
    await connectionItem.set(kept && { ...kept, baseUrl: other.baseUrl });
    for (const whole of [true, false]) await ask('refreshLibrary', { whole });
    expect(await ask('testConnection', null)).toEqual({ ok: false, failure: { kind: 'notConnected' } });
    await ask('deleteLink', { id: made.id });
    await ask('retrieveLink', { id: made.id });
    expect(other.seen).toEqual([]);
  });

  it('where the connection can no longer be read needs a token too: whose the old one is, nobody knows', async () => {
    const { settings, token } = await runService();
    const other = await anotherService();
    await connect(settings, { token });
    await connectionItem.remove();
    expect(await connect({ ...settings, baseUrl: other.baseUrl })).toMatchObject({ ok: false });
    expect(other.seen).toEqual([]);
  });
});
