import { describe, expect, it, onTestFinished } from 'vitest';
import { ask } from '@/lib/messaging/ask.ts';
import type { Input } from '@/lib/messaging/protocol.ts';
import { readConnections } from '@/lib/storage/connections.ts';
import { closeBrowser, startBackground } from '../../setup/background.ts';
import { connectAnother, connectedTo, here } from '../../setup/connected.ts';
import { makeLink } from '../../setup/make-link.ts';
import { openOperations, operationsAtRest } from '../../setup/operations.ts';
import { runService } from '../../setup/service.ts';
import { acceptedHeaders, startSignInProxy } from '../../setup/sign-in-proxy.ts';
import { readStoredValues } from '../../setup/stored-values.ts';

const names = acceptedHeaders.map(({ name }) => name);
const sameValues = acceptedHeaders.map(({ name }) => ({ name, value: null }));
const otherHeaders = [{ name: 'CF-Access-Client-Id', value: 'another-id-for-this-service.access' }];

/** Starts the real service behind a sign-in proxy. */
async function serviceBehindProxy() {
  const service = await runService();
  const proxy = await startSignInProxy(service.origin);
  onTestFinished(proxy.stop);
  const settings = { ...service.settings, baseUrl: proxy.baseUrl };
  return { ...service, proxy, settings };
}

/** Starts a background connected through a sign-in proxy that accepts its headers. */
async function connectedThroughProxy(different: Partial<Input<'connect'>['settings']> = {}) {
  const service = await serviceBehindProxy();
  const connection = await connectedTo({ ...service, headers: acceptedHeaders }, different);
  return { ...service, connection };
}

const [{ name: firstName, value: firstValue } = { name: '', value: '' }] = acceptedHeaders;

/** Returns the stored items, of any area, that contain the value of a header. */
const itemsWith = async (value: string) =>
  (await readStoredValues()).filter((item) => JSON.stringify(item).includes(value));

describe('a connection with request headers', () => {
  it('sends them with every request to its service', async () => {
    const { proxy, settings, token } = await serviceBehindProxy();
    await startBackground();
    const connected = await ask('connect', { settings, token, headers: acceptedHeaders, check: true });
    expect(connected).toMatchObject({ ok: true, value: { headerNames: names } });
    await connectedTo({ settings, token, headers: acceptedHeaders });
    const { id } = await makeLink();
    expect(await ask('updateLink', { id, title: 'Page' })).toMatchObject({ value: 'done' });
    expect(await ask('retrieveLink', { id })).toMatchObject({ value: { title: 'Page' } });
    expect(await ask('retrieveStats', { id })).toMatchObject({ ok: true });
    expect(await ask('testConnection', null)).toMatchObject({ ok: true });
    expect(await ask('findIgnored', null)).toMatchObject({ ok: true });
    expect(await ask('listLinks', {})).toMatchObject({ value: { links: [{ id }] } });
    const service = { baseUrl: settings.baseUrl, names: {} };
    expect(await ask('detectNames', { service, token: null, isPermissionNew: false })).toMatchObject({
      value: { stopped: null },
    });
    expect(await ask('deleteLink', { id })).toMatchObject({ value: 'done' });
    const asked = new Set(proxy.seen.map((one) => one.asked));
    for (const call of ['POST /v1/link/create', 'PUT /v1/link/update', 'DELETE /v1/link/delete', 'GET /v1/links'])
      expect(asked).toContain(call);
    expect(proxy.seen.filter(({ isPassedOn }) => !isPassedOn)).toEqual([]);
  });

  it.each([
    ['redirect', { kind: 'contract', code: 'redirect' }],
    ['page', { kind: 'contract', code: 'notJson', status: 200, type: 'text/html' }],
    ['forbidden', { kind: 'forbidden', message: 'HTTP 403', webPage: true }],
  ] as const)('is needed if the proxy answers otherwise with: %s', async (answer, failure) => {
    const { proxy, settings, token } = await serviceBehindProxy();
    proxy.answerWith(answer);
    await startBackground();
    expect(await ask('connect', { settings, token, check: true })).toEqual({ ok: false, failure });
    const wrong = [{ name: firstName, value: 'not this one' }];
    expect(await ask('connect', { settings, token, headers: wrong, check: true })).toEqual({ ok: false, failure });
    expect(await readConnections()).toEqual([]);
    // A redirect is not followed, so the login page gets neither the token nor a header.
    expect(proxy.seen.map(({ asked }) => asked)).toEqual(['GET /v1/links', 'GET /v1/links']);
  });

  it('detects names with typed headers before it is saved', async () => {
    const { settings, token } = await serviceBehindProxy();
    await startBackground();
    const service = { baseUrl: settings.baseUrl, names: {} };
    const typed = { service, token, headers: acceptedHeaders, isPermissionNew: false };
    expect(await ask('detectNames', typed)).toMatchObject({ value: { stopped: null } });
  });

  it('keeps them when other settings change', async () => {
    const { settings, connection } = await connectedThroughProxy();
    const named = { ...settings, names: { tag: 'label' } };
    const unchanged = { ok: true, value: { ...connection, names: named.names } };
    expect(await ask('connect', { settings: named, token: null, check: false })).toEqual(unchanged);
    expect(await ask('connect', { settings: named, token: null, headers: sameValues, check: false })).toEqual(
      unchanged,
    );
    expect(await ask('testConnection', null)).toMatchObject({ ok: true });
  });

  it('keeps them with a new token', async () => {
    const { settings, anotherToken } = await connectedThroughProxy();
    expect(await ask('connect', { settings, token: await anotherToken(), check: true })).toMatchObject({ ok: true });
    expect(await ask('testConnection', null)).toMatchObject({ ok: true });
  });

  it('replaces one value and keeps the other, which needs no token', async () => {
    const { proxy, settings, connection } = await connectedThroughProxy();
    const [id, secret] = acceptedHeaders;
    if (id === undefined || secret === undefined) throw new Error('Two headers are accepted');
    const replaced = { ...secret, value: 'a-new-secret-for-the-same-id' };
    proxy.accept([id, replaced]);
    expect(await ask('testConnection', null)).toMatchObject({ failure: { code: 'redirect' } });
    const headers = [{ ...id, value: null }, replaced];
    const changed = await ask('connect', { settings, token: null, headers, check: true });
    expect(changed).toMatchObject({ ok: true, value: { id: connection.id, headerNames: names } });
    expect(changed).not.toMatchObject({ value: { tokenVersion: connection.tokenVersion } });
    expect(await itemsWith(secret.value)).toEqual([]);
    expect(await itemsWith(replaced.value)).toHaveLength(1);
  });

  it('sends none once they are removed', async () => {
    const { proxy, settings } = await connectedThroughProxy();
    const removed = await ask('connect', { settings, token: null, headers: [], check: false });
    expect(removed.ok && 'headerNames' in removed.value).toBe(false);
    expect(await ask('testConnection', null)).toMatchObject({ failure: { code: 'redirect' } });
    expect(names.filter((name) => name.toLowerCase() in (proxy.seen.at(-1)?.headers ?? {}))).toEqual([]);
    expect(await itemsWith(firstValue)).toEqual([]);
  });

  it('sends what is pending once the proxy accepts new ones', async () => {
    const { proxy, settings, links } = await connectedThroughProxy();
    proxy.accept(otherHeaders);
    const asked = await ask('createLink', { body: { long_url: here.address }, geo_targets: [], at: here });
    expect(asked).toMatchObject({ value: { state: 'pending' } });
    expect(await links()).toEqual([]);
    await ask('connect', { settings, token: null, headers: otherHeaders, check: true });
    await operationsAtRest();
    expect(await openOperations()).toEqual([]);
    expect(await links()).toHaveLength(1);
  });

  it('takes them to no other origin', async () => {
    const { settings } = await connectedThroughProxy();
    const other = await runService();
    const elsewhere = { settings: other.settings, token: other.token, check: true };
    expect(await ask('connect', { ...elsewhere, headers: sameValues })).toMatchObject({
      failure: { notSent: { headers: [{ code: 'missing' }] } },
    });
    const moved = await ask('connect', elsewhere);
    expect(moved).toMatchObject({ ok: true, value: { baseUrl: other.settings.baseUrl } });
    expect(moved.ok && 'headerNames' in moved.value).toBe(false);
    expect(await itemsWith(firstValue)).toEqual([]);
    expect(await readConnections()).not.toContainEqual(expect.objectContaining({ baseUrl: settings.baseUrl }));
  });

  it('takes them along to another path of its origin', async () => {
    const { settings } = await connectedThroughProxy();
    const moved = { ...settings, baseUrl: `${new URL(settings.baseUrl).origin}/links/v1` };
    expect(await ask('connect', { settings: moved, token: null, check: false })).toMatchObject({
      value: { headerNames: names },
    });
    expect(await itemsWith(firstValue)).toHaveLength(1);
  });

  it('leaves those of another connection alone', async () => {
    const { proxy, settings, token } = await connectedThroughProxy();
    await connectAnother({ settings, token });
    expect(await ask('testConnection', null)).toMatchObject({ failure: { code: 'redirect' } });
    expect(names.filter((name) => name.toLowerCase() in (proxy.seen.at(-1)?.headers ?? {}))).toEqual([]);
    await ask('disconnect', null);
    expect(await itemsWith(firstValue)).toHaveLength(1);
  });

  it('forgets them with the token, and asks for both again', async () => {
    const { settings, token } = await connectedThroughProxy({ forgetOnClose: true });
    expect((await itemsWith(firstValue)).map(([area]) => area)).toEqual(['session']);
    await closeBrowser();
    await startBackground();
    expect(await itemsWith(firstValue)).toEqual([]);
    const missing = { failure: { notSent: { headers: [{ code: 'missing' }] } } };
    const again = { settings: { ...settings, forgetOnClose: true }, token, check: true };
    expect(await ask('connect', again)).toMatchObject(missing);
    expect(await ask('connect', { ...again, headers: sameValues })).toMatchObject(missing);
    expect(await readConnections()).toMatchObject([{ headerNames: names }]);
    expect(await ask('connect', { ...again, headers: acceptedHeaders })).toMatchObject({ ok: true });
  });

  it('moves them with the token into memory, and back to disk', async () => {
    const { settings } = await connectedThroughProxy();
    for (const forgetOnClose of [true, false]) {
      const changed = { settings: { ...settings, forgetOnClose }, token: null, check: true };
      expect(await ask('connect', changed)).toMatchObject({ ok: true });
      expect((await itemsWith(firstValue)).map(([area]) => area)).toEqual([forgetOnClose ? 'session' : 'local']);
    }
  });

  it('deletes them when it is removed', async () => {
    await connectedThroughProxy();
    await ask('disconnect', null);
    expect(await itemsWith(firstValue)).toEqual([]);
    expect(await itemsWith(firstName)).toEqual([]);
  });

  it('has their names in no item that leaves the browser', async () => {
    await connectedThroughProxy();
    const holding = await itemsWith(firstName);
    expect(holding.map(([area, key]) => `${area}:${key.split(':')[0]}`).toSorted()).toEqual([
      'local:connections',
      'local:token',
    ]);
  });

  it('refuses more than 8 kB with the saved ones', async () => {
    const { settings, connection } = await connectedThroughProxy();
    const saved = acceptedHeaders.reduce((sum, { name, value }) => sum + name.length + value.length, 0);
    const withLong = (length: number) => {
      const headers = [...sameValues, { name: 'X-Long', value: 'a'.repeat(length - 'X-Long'.length) }];
      return ask('connect', { settings, token: null, headers, check: false });
    };
    expect(await withLong(8 * 1024 - saved + 1)).toMatchObject({
      failure: { notSent: { headers: [{ code: 'tooLong', limit: 8 * 1024 }] } },
    });
    expect(await readConnections()).toEqual([connection]);
    expect(await withLong(8 * 1024 - saved)).toMatchObject({ ok: true });
  });

  it.each(['Authorization', 'Cookie', 'X-HTTP-Method-Override'])('refuses a header from any page: %s', async (name) => {
    const { settings, token } = await serviceBehindProxy();
    await startBackground();
    const refused = await ask('connect', { settings, token, headers: [{ name, value: 'secret' }], check: false });
    expect(refused).toMatchObject({ ok: false, failure: { kind: 'invalid' } });
    expect(await readConnections()).toEqual([]);
  });
});

describe('the value of a request header', () => {
  it('is refused in a link, which would make it public', async () => {
    const { links } = await connectedThroughProxy();
    const body = { long_url: here.address, title: `Key: ${firstValue}` };
    expect(await ask('createLink', { body, geo_targets: [], at: here })).toMatchObject({
      failure: { notSent: { title: [{ code: 'token' }] } },
    });
    expect(await links()).toEqual([]);
  });

  it('is no secret if the base address contains it', async () => {
    const service = await runService();
    const host = new URL(service.origin).host;
    await connectedTo({ ...service, headers: [{ name: 'X-Forwarded-Host', value: host }] });
    await makeLink();
    expect(await ask('listLinks', {})).toMatchObject({
      value: { links: [{ short_url: expect.stringContaining(host) }] },
    });
  });
});
