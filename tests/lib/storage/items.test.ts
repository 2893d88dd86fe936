import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { connectionItem } from '../../../lib/storage/connection.ts';
import { defaultPreferences, preferencesItem } from '../../../lib/storage/preferences.ts';
import example from '../../setup/examples/connection.json';

beforeEach(() => fakeBrowser.reset());

describe('the connection as kept', () => {
  it('is none at first', async () => {
    expect(await connectionItem.get()).toBeNull();
  });

  it('never brings a token along', async () => {
    await fakeBrowser.storage.local.set({ connection: { ...example, token: 'secret' } });
    expect(await connectionItem.get()).toEqual(example);
  });

  it.each([
    ['whose base address is not one', { ...example, baseUrl: 'http://api.example.com' }],
    ['without an id', { ...example, id: undefined }],
    ['with a domain that is none', { ...example, domains: [{ id: 'go', label: 'go' }] }],
  ])('is none %s', async (_how, connection) => {
    await fakeBrowser.storage.local.set({ connection });
    expect(await connectionItem.get()).toBeNull();
  });
});

describe('the preferences as kept', () => {
  it('are the usual ones at first', async () => {
    expect(await preferencesItem.get()).toEqual(defaultPreferences);
  });

  it('fill in what was added since', async () => {
    await fakeBrowser.storage.local.set({ preferences: {} });
    expect(await preferencesItem.get()).toEqual(defaultPreferences);
  });
});
