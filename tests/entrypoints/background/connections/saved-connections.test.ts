import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import {
  createSavedConnections,
  forgetRemoved,
  readStoredConnections,
} from '@/entrypoints/background/connections/saved-connections.ts';
import { createLifetime } from '@/entrypoints/background/shared/lifetime.ts';
import { readConnections } from '@/lib/storage/connections.ts';
import { connectionOf, saveConnections } from '../../../setup/connections.ts';
import { save, saved } from '../../../setup/saved.ts';

const { local } = fakeBrowser.storage;
const savedConnections = createSavedConnections({ lifetime: createLifetime() });

const [first, second] = [connectionOf({ name: 'first' }), connectionOf({ name: 'second' })];
/** A connection as a later version may save it. */
const unreadable = { ...connectionOf({ name: 'unreadable' }), domains: 'all' };

const names = async () => (await readConnections()).map(({ name }) => name);

beforeEach(() => saveConnections(second, first));

describe('connections', () => {
  it('that cannot be parsed stay unchanged when others change, and hide none of them', async () => {
    await save('local', { connections: [unreadable, second, first] });
    expect(await names()).toEqual(['second', 'first']);
    await savedConnections.change((all) => all.toReversed());
    expect(await names()).toEqual(['first', 'second']);
    for (const left of [[first], []]) {
      await savedConnections.change(() => left);
      await forgetRemoved();
      expect((await saved('local'))['connections']).toEqual([...left, unreadable]);
    }
  });

  it('are not overwritten if they are stored in another version', async () => {
    const stored = { version: 2, value: [first] };
    await local.set({ connections: stored });
    expect(await names()).toEqual([]);
    await expect(savedConnections.change(() => [second])).rejects.toThrow();
    expect(await local.get('connections')).toEqual({ connections: stored });
  });

  it('are saved together with the mark of a removed one, which stays when another is removed', async () => {
    const { set } = local;
    local.set = async () => {
      throw new Error('Full');
    };
    await expect(savedConnections.change(() => [first], { removed: second })).rejects.toThrow('Full');
    local.set = set;
    expect(await names()).toEqual(['second', 'first']);
    expect((await readStoredConnections()).removed).toEqual([]);
    await savedConnections.change(() => [first], { removed: second });
    expect(await names()).toEqual(['first']);
    expect((await readStoredConnections()).removed).toEqual([{ id: second.id, baseUrl: second.baseUrl }]);
    await savedConnections.change(() => [], { removed: first });
    expect((await readStoredConnections()).removed.map(({ id }) => id)).toEqual([second.id, first.id]);
    await forgetRemoved();
    expect(await saved('local')).toEqual({});
  });
});
