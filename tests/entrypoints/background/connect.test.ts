import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { ConnectionSettings } from '@/lib/connection/connection.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { newConnection, setPageConnection } from '@/lib/messaging/page-connection.ts';
import type { Input } from '@/lib/messaging/protocol.ts';
import { connectionItem } from '@/lib/storage/connection.ts';
import { readConnections } from '@/lib/storage/connections.ts';
import { saveDraft } from '@/lib/storage/drafts.ts';
import { recallMade, rememberMade } from '@/lib/storage/places.ts';
import { readDraft } from '@/lib/storage/read-draft.ts';
import { answer, startUnrulyService } from '../../lib/client/unruly-service.ts';
import { startBackground } from '../../setup/background.ts';
import { here } from '../../setup/connected.ts';
import { removeConnections, saveConnections } from '../../setup/connections.ts';
import { savedDraft, typedDraft } from '../../setup/drafts.ts';
import { madeLink } from '../../setup/made-link.ts';
import { runService } from '../../setup/service.ts';
import { readStoredValues } from '../../setup/stored-values.ts';

/** Connects, and shows the connection in this page. */
async function connect(settings: ConnectionSettings, rest: Partial<Input<'connect'>> = {}) {
  const connected = await ask('connect', { settings, token: null, check: true, ...rest });
  if (connected.ok) setPageConnection(connected.value.id);
  return connected;
}

/** Starts another service, which records requests and lists no links. */
async function anotherService() {
  const other = await startUnrulyService();
  onTestFinished(other.stop);
  other.behave(answer(200, { status: 'success', data: { links: [] } }));
  return other;
}

beforeEach(startBackground);

describe('connecting', () => {
  it('saves the settings under an id after the service listed a link', async () => {
    const { settings, token } = await runService();
    const connected = await connect(settings, { token });
    const id = expect.stringMatching(/^[\da-f-]{36}$/);
    expect(connected).toEqual({ ok: true, value: { ...settings, id, tokenVersion: id } });
    expect(await connectionItem.get()).toEqual(connected.ok && connected.value);
    expect(await ask('testConnection', null)).toEqual({ ok: true, value: null });
  });

  it('saves nothing if the service refuses the token', async () => {
    const { settings } = await runService();
    expect(await connect(settings, { token: 'hem_wrong' })).toMatchObject({
      ok: false,
      failure: { kind: 'unauthorized' },
    });
    expect(await connectionItem.get()).toBeNull();
    expect(await ask('testConnection', null)).toEqual({ ok: false, failure: { kind: 'notConnected' } });
  });

  it('saves everything without a test if no check is requested, and fails at the first call', async () => {
    const { settings } = await runService();
    expect(await connect(settings, { token: 'hem_wrong', check: false })).toMatchObject({ ok: true });
    expect(await ask('testConnection', null)).toMatchObject({ ok: false, failure: { kind: 'unauthorized' } });
  });

  it('requires a token if none is saved', async () => {
    const { settings } = await runService();
    expect(await connect(settings)).toMatchObject({
      ok: false,
      failure: { kind: 'invalid', notSent: { token: [{ code: 'missing' }] } },
    });
  });

  it('lists one link, with the parameter names of the connection', async () => {
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

  it('at another path of the same origin uses the token for another connection', async () => {
    const { settings, token } = await runService();
    const first = await connect(settings, { token });
    const second = await connect(
      { ...settings, baseUrl: settings.baseUrl.replace('/v1', '/api/v1') },
      { check: false },
    );
    expect(second.ok && first.ok && second.value.id !== first.value.id).toBe(true);
  });

  it('with another token keeps the id and the saved data, but nothing of the old token', async () => {
    const { settings, token, anotherToken } = await runService();
    const first = await connect(settings, { token });
    await saveDraft({ kind: 'new', at: here }, savedDraft({ title: 'Typed' }));
    const second = await connect(settings, { token: await anotherToken() });
    expect(second.ok && first.ok && second.value.id === first.value.id).toBe(true);
    expect(second.ok && first.ok && second.value.tokenVersion !== first.value.tokenVersion).toBe(true);
    expect((await readDraft({ kind: 'new', at: here }))?.draft.title).toBe('Typed');
    expect(JSON.stringify(await readStoredValues())).not.toContain(token);
  });

  it('moves the token to session storage, and back', async () => {
    const { settings, token } = await runService();
    const first = await connect(settings, { token });
    const areasOfToken = async () =>
      (await readStoredValues()).filter(([, , value]) => JSON.stringify(value).includes(token)).map(([area]) => area);
    const until = await connect({ ...settings, forgetOnClose: true });
    expect(await areasOfToken()).toEqual(['session']);
    const lasting = await connect(settings);
    expect(await areasOfToken()).toEqual(['local']);
    const ids = [first, until, lasting].map((one) => one.ok && one.value.id);
    const versions = [first, until, lasting].map((one) => one.ok && one.value.tokenVersion);
    expect([new Set(ids).size, new Set(versions).size]).toEqual([1, 3]);
    expect(await ask('testConnection', null)).toMatchObject({ ok: true });
  });

  it('to another address replaces the connection, with the same name, color and sites', async () => {
    const [service, to] = [await runService(), await runService()];
    await connect(service.settings, { token: service.token });
    setPageConnection(newConnection);
    const second = await connect(service.settings, { token: await service.anotherToken() });
    const connectionId = second.ok ? second.value.id : '';
    const described = { name: 'Work', color: 'pink', sites: ['example.com'] } as const;
    await ask('describeConnection', { connectionId, ...described, sites: [...described.sites] });
    const other = (await readConnections()).find(({ id }) => id !== connectionId);
    await ask('useConnection', { connectionId: other?.id ?? '' });
    const moved = await connect(to.settings, { token: to.token });
    expect(moved).toMatchObject({ ok: true, value: described });
    expect((await readConnections()).map(({ baseUrl }) => baseUrl)).toEqual([
      service.settings.baseUrl,
      to.settings.baseUrl,
    ]);
  });

  it('does not move the sites of a removed connection', async () => {
    const { settings, token } = await runService();
    const connected = await connect(settings, { token });
    const described = { name: 'Work', color: 'pink', sites: ['example.com'] } as const;
    const describeOf = (connectionId: string) =>
      ask('describeConnection', { connectionId, ...described, sites: [...described.sites] });
    await describeOf(connected.ok ? connected.value.id : '');
    await describeOf(crypto.randomUUID());
    expect(await readConnections()).toMatchObject([described]);
  });

  it('with a refused token leaves the connection unchanged', async () => {
    const { settings, token } = await runService();
    const first = await connect(settings, { token });
    await connect({ ...settings, domains: [], defaultDomain: null }, { token: 'hem_wrong' });
    expect(await connectionItem.get()).toEqual(first.ok && first.value);
    expect(await ask('testConnection', null)).toMatchObject({ ok: true });
  });

  it('to another origin requires a token: the saved one is kept and not sent there', async () => {
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

  it('to another origin sends only the new token, and deletes all saved data', async () => {
    const { settings, token } = await runService();
    const other = await anotherService();
    const first = await connect(settings, { token });
    await rememberMade(here, madeLink);
    await saveDraft({ kind: 'new', at: here }, savedDraft({ title: 'Typed' }));
    await saveDraft({ kind: 'edit', id: madeLink.id }, { ...savedDraft({ title: 'Typed' }), base: typedDraft() });
    const second = await connect({ ...settings, baseUrl: other.baseUrl }, { token: 'hem_other' });
    await ask('testConnection', null);
    expect(second.ok && first.ok && second.value.id !== first.value.id).toBe(true);
    expect(other.seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer hem_other', 'Bearer hem_other']);
    expect(await recallMade(here)).toBeNull();
    expect(await readDraft({ kind: 'new', at: here })).toBeNull();
    expect(await readDraft({ kind: 'edit', id: madeLink.id })).toBeNull();
  });

  it('sends a saved token to no other origin, even if the connection changes meanwhile', async () => {
    const { settings, token } = await runService();
    const other = await anotherService();
    await connect(settings, { token });
    const savedConnection = await connectionItem.get();
    if (savedConnection !== null) await saveConnections({ ...savedConnection, baseUrl: other.baseUrl });
    for (const whole of [true, false]) await ask('refreshLinks', { whole });
    expect(await ask('testConnection', null)).toEqual({ ok: false, failure: { kind: 'notConnected' } });
    await ask('deleteLink', { id: madeLink.id });
    await ask('retrieveLink', { id: madeLink.id });
    expect(other.seen).toEqual([]);
  });

  it('requires a token if the connection is unreadable, since the origin of the saved one is unknown', async () => {
    const { settings, token } = await runService();
    const other = await anotherService();
    await connect(settings, { token });
    await removeConnections();
    expect(await connect({ ...settings, baseUrl: other.baseUrl })).toMatchObject({ ok: false });
    expect(other.seen).toEqual([]);
  });
});
