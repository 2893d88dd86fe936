import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { readWatches, watchesWriter, withWatch } from '../../../lib/storage/watches.ts';
import { watch } from '../../../lib/watch/watch.ts';
import { connectionOf, removeConnections, saveConnections } from '../../setup/connections.ts';
import example from '../../setup/examples/watches.json';

const changeWatches = watchesWriter();

const [one, two] = example.links.map((link) => watch.parse(link));
if (one === undefined || two === undefined) throw new Error('The example has too few links');
const here = connectionOf();

beforeEach(async () => {
  fakeBrowser.reset();
  await saveConnections(here);
});

describe('watched links', () => {
  it('are none at first', async () => {
    expect(await readWatches(here)).toEqual({ round: null, links: [] });
  });

  it('are kept when the token changes', async () => {
    await changeWatches(here, () => ({ links: [one] }));
    const renewed = { ...here, tokenVersion: crypto.randomUUID() };
    await saveConnections(renewed);
    expect((await readWatches(renewed)).links).toEqual([one]);
  });

  it('belong to one connection, even of several to the same service', async () => {
    const other = connectionOf({ baseUrl: here.baseUrl });
    await saveConnections(here, other);
    await changeWatches(here, () => ({ links: [one] }));
    expect((await readWatches(other)).links).toEqual([]);
    await changeWatches(other, () => ({ links: [two] }));
    expect((await readWatches(here)).links).toEqual([one]);
  });

  it('are not written after the connection was removed, since a poll may end late', async () => {
    await removeConnections();
    await changeWatches(here, () => ({ links: [one] }));
    expect(await fakeBrowser.storage.local.get()).toEqual({});
  });

  it('are all saved when two are added at once, and keep their order when one changes', async () => {
    await Promise.all(
      [one, two].map((each) => changeWatches(here, ({ links }) => ({ links: withWatch(links, each) }))),
    );
    expect((await readWatches(here)).links).toEqual([one, two]);
    const changed = { ...one, choices: { milestones: false, quietDays: 3 } };
    expect(withWatch([one, two], changed)).toEqual([changed, two]);
  });

  it('need something to watch for', () => {
    const nothing = { milestones: false, quietDays: null };
    expect(watch.safeParse({ ...one, choices: nothing }).success).toBe(false);
  });
});
