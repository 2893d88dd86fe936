import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { channelSet } from '../../../lib/link/channels/channel-set.ts';
import { readyMadeSets } from '../../../lib/link/channels/ready-made.ts';
import { setPageConnection } from '../../../lib/messaging/page-connection.ts';
import {
  orderChannelSets,
  readChannelSets,
  removeChannelSet,
  saveChannelSet,
  saveChannelSetEdit,
  watchChannelSets,
} from '../../../lib/storage/channel-sets.ts';
import { lastChannelSet as readLast, rememberChannelSet } from '../../../lib/storage/last-channel-sets.ts';
import { managedItem, unmanaged } from '../../../lib/storage/managed.ts';
import { save } from '../../setup/saved.ts';

beforeEach(() => fakeBrowser.reset());

const mine = channelSet.parse({ id: 'mine', name: 'Mine', channels: [{ id: 'a', name: 'A' }] });
const [social, paid, email] = readyMadeSets;
if (social === undefined || paid === undefined || email === undefined) throw new Error('There are ready-made sets');
const names = async () => (await readChannelSets()).sets.map(({ name }) => name);
const readyNames = readyMadeSets.map(({ name }) => name);

describe('channel sets', () => {
  it('are the ready-made ones at first, without saving anything', async () => {
    expect(await names()).toEqual(readyNames);
    expect(await fakeBrowser.storage.sync.get()).toEqual({});
  });

  it('of the person come first', async () => {
    await saveChannelSet(mine);
    expect(await names()).toEqual(['Mine', ...readyNames]);
    expect(Object.keys(await fakeBrowser.storage.local.get()).toSorted()).toEqual(['channelSet:mine', 'channelSets']);
  });

  it('that are ready-made can be changed, deleted and restored, each in its place', async () => {
    await saveChannelSet({ ...paid, name: 'Ads' });
    await removeChannelSet(email.id);
    expect(await names()).toEqual([social.name, 'Ads', ...readyNames.slice(3)]);
    await removeChannelSet(paid.id);
    expect(await names()).toEqual([social.name, ...readyNames.slice(3)]);
    await saveChannelSet(email);
    await saveChannelSet(paid);
    expect(await names()).toEqual(readyNames);
  });

  it('of the person keep their places when a ready-made one is changed, deleted or restored', async () => {
    await saveChannelSet(mine);
    await saveChannelSet({ ...email, name: 'Letters' });
    const changed = readyNames.map((name) => (name === email.name ? 'Letters' : name));
    expect(await names()).toEqual(['Mine', ...changed]);
    await removeChannelSet(social.id);
    await saveChannelSet(social);
    expect(await names()).toEqual(['Mine', ...changed]);
  });

  it('are saved in order, even at the same time', async () => {
    const new1 = { ...mine, id: 'new-1', name: 'New 1' };
    await Promise.all([new1, ...readyMadeSets, mine].map(saveChannelSet));
    expect(await names()).toEqual(['New 1', ...readyNames, 'Mine']);
  });

  it('have the person’s order', async () => {
    await saveChannelSet(mine);
    await orderChannelSets([social.id, 'mine']);
    expect((await names()).slice(0, 2)).toEqual([social.name, 'Mine']);
  });

  it('of an organization come first, and hide own ones with their ids', async () => {
    await saveChannelSet(mine);
    await managedItem.set({ ...unmanaged, policy: { channelSets: [{ ...paid, name: 'Theirs' }, mine] } });
    const others = readyNames.filter((name) => name !== paid.name);
    expect(await names()).toEqual(['Theirs', 'Mine', ...others]);
    expect((await readChannelSets()).nextPlace).toBe(2);
  });

  it('have the next new one behind the ordered ones', async () => {
    const place = async () => (await readChannelSets()).nextPlace;
    expect(await place()).toBe(0);
    await saveChannelSet(mine);
    expect(await place()).toBe(1);
    await removeChannelSet(email.id);
    expect(await place()).toBe(readyMadeSets.length);
    await saveChannelSet({ ...mine, id: 'new', name: 'New' });
    expect((await names()).at(readyMadeSets.length)).toBe('New');
  });

  it('that are ready-made stay deleted, and keep the places of the others', async () => {
    for (const set of [email, paid, email]) await removeChannelSet(set.id);
    const rest = readyNames.filter((name) => ![email.name, paid.name].includes(name));
    expect(await names()).toEqual(rest);
    await saveChannelSet(mine);
    expect(await names()).toEqual([...rest, 'Mine']);
  });

  it('keep what was saved meanwhile when they are edited, each in its place', async () => {
    await saveChannelSet({ ...paid, slug: 'theirs' });
    expect(await saveChannelSetEdit({ ...paid, name: 'Ads' }, paid)).toEqual({ ...paid, slug: 'theirs', name: 'Ads' });
    await saveChannelSetEdit({ ...social, name: 'Networks' }, social);
    expect((await names()).slice(0, 3)).toEqual(['Networks', 'Ads', email.name]);
  });

  it('that are invalid hide no others', async () => {
    await saveChannelSet({ ...mine, id: 'broken' });
    await saveChannelSet(mine);
    await save('local', { 'channelSet:broken': { id: 'broken', channels: 'none' } });
    expect(await names()).toEqual(['Mine', ...readyNames]);
  });

  it('notify watchers of changes', async () => {
    const onChange = vi.fn();
    const unwatch = watchChannelSets(onChange);
    await saveChannelSet(mine);
    expect(onChange).toHaveBeenCalled();
    unwatch();
  });
});

describe('the preselected set', () => {
  beforeEach(() => setPageConnection('here'));

  const lastChannelSet = (address: string, without?: string) => readLast(address, (id) => id !== without);

  it('is the last one used on this site, or else on this connection', async () => {
    expect(await lastChannelSet('https://a.example/1')).toBeNull();
    await rememberChannelSet('https://a.example/1', 'one');
    await rememberChannelSet('https://b.example/1', 'two');
    expect(await lastChannelSet('https://a.example/2')).toBe('one');
    expect(await lastChannelSet('https://c.example/')).toBe('two');
    setPageConnection('elsewhere');
    expect(await lastChannelSet('https://a.example/1')).toBeNull();
  });

  it('is the last one used on this connection if the site’s was deleted, and null if both were', async () => {
    await rememberChannelSet('https://a.example/1', 'one');
    await rememberChannelSet('https://b.example/1', 'two');
    expect(await lastChannelSet('https://a.example/1', 'one')).toBe('two');
    expect(await lastChannelSet('https://b.example/1', 'two')).toBeNull();
  });

  it('is saved for the connection, and never in synced storage, which would contain the site', async () => {
    await rememberChannelSet('https://a.example/1', 'one');
    expect(await fakeBrowser.storage.sync.get()).toEqual({});
    expect(Object.keys(await fakeBrowser.storage.local.get())).toEqual(['connection:here:lastChannelSets']);
  });

  it('is saved for 200 sites: the newest replace the oldest', async () => {
    for (let site = 0; site < 201; site += 1) await rememberChannelSet(`https://${site}.example/`, `set-${site}`);
    expect(await lastChannelSet('https://1.example/')).toBe('set-1');
    expect(await lastChannelSet('https://0.example/')).toBe('set-200');
  });
});
