import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import {
  keepConnection,
  mapConnections,
  removeConnection,
  useConnection,
} from '@/entrypoints/background/change-connections.ts';
import type { Connection } from '@/lib/connection/kept-connection.ts';
import { readConnections } from '@/lib/storage/connections.ts';

const { local } = fakeBrowser.storage;

const connectionOf = (scope?: string): Connection => ({
  ...{ id: crypto.randomUUID(), baseUrl: 'https://links.example.com/v1', names: {}, domains: [], defaultDomain: null },
  ...{ forgetOnClose: false, ...(scope !== undefined && { scope }) },
});
const [first, second] = [connectionOf(), connectionOf('second')];
/** As a newer Hem may keep one. */
const ofNewer = { ...connectionOf('newer'), domains: 'all' };

const scopes = async () => (await readConnections()).map(({ scope }) => scope);
const others = async (): Promise<unknown> => (await local.get('otherConnections'))['otherConnections'];

beforeEach(async () => {
  await keepConnection(first);
  await keepConnection(second);
});

describe('connections', () => {
  it('that are added are in use, until another is', async () => {
    expect(await scopes()).toEqual(['second', undefined]);
    await useConnection(undefined);
    expect(await scopes()).toEqual([undefined, 'second']);
    await useConnection('gone');
    expect(await scopes()).toEqual([undefined, 'second']);
  });

  it('change one after the other: one that is removed meanwhile does not come back', async () => {
    await Promise.all([removeConnection('second'), mapConnections((one) => ({ ...one, name: 'Renamed' }))]);
    expect(await scopes()).toEqual([undefined]);
    expect((await readConnections())[0]?.name).toBe('Renamed');
  });

  it('that this Hem cannot read stay as they are when others change', async () => {
    await local.set({ otherConnections: [first, ofNewer] });
    await mapConnections((one) => ({ ...one, name: 'Renamed' }));
    await useConnection(undefined);
    await removeConnection('second');
    expect(await scopes()).toEqual([undefined]);
    expect(await others()).toEqual([ofNewer]);
    await removeConnection(undefined);
    expect(await local.get(['connection', 'otherConnections'])).toEqual({ otherConnections: [ofNewer] });
  });

  it('that this Hem cannot read go when they are removed, or another takes their place', async () => {
    await local.set({ otherConnections: [ofNewer] });
    await removeConnection('newer');
    expect(await others()).toBeUndefined();
    await local.set({ otherConnections: [ofNewer] });
    const again = connectionOf('newer');
    await keepConnection(again);
    expect(await scopes()).toEqual(['newer', 'second']);
    expect(JSON.stringify(await others())).not.toContain('all');
  });
});
