import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { setPageConnection } from '../../../lib/messaging/page-connection.ts';
import { connectionItem } from '../../../lib/storage/connection.ts';
import { defaultPreferences, preferencesItem } from '../../../lib/storage/preferences.ts';
import { connectionOf, saveConnections } from '../../setup/connections.ts';
import example from '../../setup/examples/connection.json';
import { save } from '../../setup/saved.ts';

beforeEach(() => {
  fakeBrowser.reset();
  setPageConnection(example.id);
});

describe('the connection as kept', () => {
  it('is none at first', async () => {
    expect(await connectionItem.get()).toBeNull();
  });

  it('never brings a token along', async () => {
    await save('local', { connections: [{ ...example, token: 'secret' }] });
    expect(await connectionItem.get()).toEqual(example);
  });

  it.each([
    ['whose base address is not one', { ...example, baseUrl: 'http://api.example.com' }],
    ['without an id', { ...example, id: undefined }],
    ['of another id', { ...example, id: example.tokenVersion }],
    ['without the version of its token', { ...example, tokenVersion: undefined }],
    ['with a domain that is none', { ...example, domains: [{ id: 'go', label: 'go' }] }],
  ])('is none %s', async (_how, connection) => {
    await save('local', { connections: [connection] });
    expect(await connectionItem.get()).toBeNull();
  });
});

it('the connection follows the page, until nobody watches', async () => {
  const other = connectionOf();
  await saveConnections(example, other);
  const seen: unknown[] = [];
  const stop = connectionItem.watch((connection) => seen.push(connection));
  setPageConnection(other.id);
  await vi.waitFor(() => expect(seen).toEqual([other]));
  await save('local', { connections: [example] });
  await vi.waitFor(() => expect(seen).toEqual([other, null]));
  stop();
  setPageConnection(example.id);
  expect(await connectionItem.get()).toEqual(example);
  expect(seen).toEqual([other, null]);
});

describe('the preferences as kept', () => {
  it('are the usual ones at first', async () => {
    expect(await preferencesItem.get()).toEqual(defaultPreferences);
  });

  it('fill in what was added since', async () => {
    await save('local', { preferences: {} });
    expect(await preferencesItem.get()).toEqual(defaultPreferences);
  });
});
