import { describe, expect, it } from 'vitest';
import { ask } from '@/lib/messaging/ask.ts';
import { connectionItem } from '@/lib/storage/connection.ts';
import { closeBrowser, startBackground } from '../../setup/background.ts';
import { readersOfLocalStorage } from '../../setup/browser/rest.ts';
import { connectedService } from '../../setup/connected.ts';
import { makeLink } from '../../setup/make-link.ts';
import { readStoredValues } from '../../setup/stored-values.ts';

const works = { ok: true, value: null };

describe('a background that is stopped', () => {
  it('between connecting and shortening keeps all of its data', async () => {
    const { links } = await connectedService();
    await startBackground();
    await makeLink();
    expect(await links()).toHaveLength(1);
  });

  it('before every message still handles them all', async () => {
    const { connection, settings } = await connectedService();
    await startBackground();
    const { id } = await makeLink();
    await startBackground();
    expect(await ask('testConnection', null)).toEqual(works);
    await startBackground();
    expect(await ask('deleteLink', { id })).toEqual({ ok: true, value: 'done' });
    await startBackground();
    expect(await ask('connect', { settings, token: null, check: true })).toEqual({ ok: true, value: connection });
    await startBackground();
    expect(await ask('disconnect', null)).toEqual(works);
    expect(await readStoredValues()).toEqual([]);
  });
});

describe('a token that is kept', () => {
  it('is still there after the browser closed', async () => {
    await connectedService();
    await closeBrowser();
    await startBackground();
    expect(await ask('testConnection', null)).toEqual(works);
  });
});

describe('a token that is deleted when the browser closes', () => {
  it('works until then, also after the background was stopped', async () => {
    await connectedService({ forgetOnClose: true });
    await startBackground();
    expect(await ask('testConnection', null)).toEqual(works);
  });

  it('is gone then, but the rest of the connection stays', async () => {
    const { connection } = await connectedService({ forgetOnClose: true });
    await closeBrowser();
    await startBackground();
    expect(await ask('testConnection', null)).toEqual({ ok: false, failure: { kind: 'notConnected' } });
    expect(await connectionItem.get()).toEqual(connection);
  });

  it('can be entered again for the same connection', async () => {
    const { settings, token } = await connectedService({ forgetOnClose: true });
    await closeBrowser();
    await startBackground();
    await ask('connect', { settings, token, check: true });
    expect(await ask('testConnection', null)).toEqual(works);
  });

  it.each([true, false])('moves with the setting, and is never in both storage areas: %s', async (forgetOnClose) => {
    const { settings, token } = await connectedService({ forgetOnClose: !forgetOnClose });
    await ask('connect', { settings: { ...settings, forgetOnClose }, token: null, check: false });
    const holding = (await readStoredValues()).filter((item) => JSON.stringify(item).includes(token));
    expect(holding.map(([area]) => area)).toEqual([forgetOnClose ? 'session' : 'local']);
    expect(await ask('testConnection', null)).toEqual(works);
  });
});

it('content scripts have no access to the storage area of the token', async () => {
  await startBackground();
  expect(readersOfLocalStorage()).toBe('TRUSTED_CONTEXTS');
});
