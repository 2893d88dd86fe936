import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { connection as kept } from '../../../lib/connection/kept-connection.ts';
import { changeWatches, forgetWatches, readWatches, watchesItem, withWatch } from '../../../lib/storage/watches.ts';
import { watch } from '../../../lib/watch/watch.ts';
import connection from '../../setup/examples/connection.json';
import example from '../../setup/examples/watches.json';

const [one, two] = example.links.map((link) => watch.parse(link));
if (one === undefined || two === undefined) throw new Error('The example has too few links');
const here = kept.parse(connection);
const { baseUrl } = here;

beforeEach(async () => {
  fakeBrowser.reset();
  await fakeBrowser.storage.local.set({ connection });
});

describe('the links that are watched', () => {
  it('are none at first', async () => {
    expect(await readWatches(here)).toEqual({ baseUrl, round: null, links: [] });
  });

  it('outlive a new token, which gives the connection another id', async () => {
    await changeWatches(here, () => ({ links: [one] }));
    await fakeBrowser.storage.local.set({ connection: { ...connection, id: two.id } });
    expect((await readWatches(here)).links).toEqual([one]);
  });

  it('are none of another service', async () => {
    await changeWatches(here, () => ({ links: [one] }));
    const other = { ...here, baseUrl: 'https://other.example/v1' };
    await fakeBrowser.storage.local.set({ connection: other });
    expect((await readWatches(other)).links).toEqual([]);
    await changeWatches(here, () => ({ links: [two] }));
    expect((await watchesItem.get())?.links).toEqual([one]);
  });

  it('lose nothing where two are added at once, and keep their order when one changes', async () => {
    await Promise.all(
      [one, two].map((each) => changeWatches(here, ({ links }) => ({ links: withWatch(links, each) }))),
    );
    expect((await readWatches(here)).links).toEqual([one, two]);
    const changed = { ...one, choices: { milestones: false, quietDays: 3 } };
    expect(withWatch([one, two], changed)).toEqual([changed, two]);
  });

  it('are forgotten wholly', async () => {
    await changeWatches(here, () => ({ links: [one] }));
    await forgetWatches();
    expect(await fakeBrowser.storage.local.get()).toEqual({ connection });
  });

  it('are never watched for nothing', () => {
    const nothing = { milestones: false, quietDays: null };
    expect(watch.safeParse({ ...one, choices: nothing }).success).toBe(false);
  });
});
