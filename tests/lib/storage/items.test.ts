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

describe('the saved connection', () => {
  it('is null at first', async () => {
    expect(await connectionItem.get()).toBeNull();
  });

  it('never contains a token', async () => {
    await save('local', { connections: [{ ...example, token: 'secret' }] });
    expect(await connectionItem.get()).toEqual(example);
  });

  it.each([
    ['with an invalid base address', { ...example, baseUrl: 'http://api.example.com' }],
    ['without an id', { ...example, id: undefined }],
    ['with another id', { ...example, id: example.tokenVersion }],
    ['without a token version', { ...example, tokenVersion: undefined }],
    ['with an invalid domain', { ...example, domains: [{ id: 'go', label: 'go' }] }],
  ])('is null %s', async (_how, connection) => {
    await save('local', { connections: [connection] });
    expect(await connectionItem.get()).toBeNull();
  });
});

it('the watched connection follows the page until the watcher stops', async () => {
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

describe('the saved preferences', () => {
  it('are the defaults at first', async () => {
    expect(await preferencesItem.get()).toEqual(defaultPreferences);
  });

  it('get defaults for missing fields', async () => {
    await save('local', { preferences: {} });
    expect(await preferencesItem.get()).toEqual(defaultPreferences);
  });
});
