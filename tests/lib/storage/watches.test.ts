import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { connectionItem } from '../../../lib/storage/connection.ts';
import { changeWatches, forgetWatches, readWatches, watchesItem, withWatch } from '../../../lib/storage/watches.ts';
import { watch } from '../../../lib/watch/watch.ts';
import connection from './frozen/connection-v1.json';
import frozen from './frozen/watches-v1.json';

const [one, other] = frozen.links.map((link) => watch.parse(link));
if (one === undefined || other === undefined) throw new Error('The example has too few links');
const { baseUrl } = connection;

beforeEach(async () => {
  fakeBrowser.reset();
  await fakeBrowser.storage.local.set({ connection });
});

describe('the links that are watched', () => {
  it('are none at first, and none without a connection', async () => {
    expect(await readWatches()).toEqual({ baseUrl, round: null, links: [] });
    await connectionItem.remove();
    expect(await readWatches()).toBeNull();
  });

  it('outlive a new token, which gives the connection another id', async () => {
    await changeWatches(baseUrl, () => ({ links: [one] }));
    await fakeBrowser.storage.local.set({ connection: { ...connection, id: other.id } });
    expect((await readWatches())?.links).toEqual([one]);
  });

  it('are none of another service', async () => {
    await changeWatches(baseUrl, () => ({ links: [one] }));
    await fakeBrowser.storage.local.set({ connection: { ...connection, baseUrl: 'https://other.example/v1' } });
    expect((await readWatches())?.links).toEqual([]);
    await changeWatches(baseUrl, () => ({ links: [other] }));
    expect((await watchesItem.get())?.links).toEqual([one]);
  });

  it('lose nothing where two are added at once, and keep their order when one changes', async () => {
    await Promise.all(
      [one, other].map((each) => changeWatches(baseUrl, ({ links }) => ({ links: withWatch(links, each) }))),
    );
    expect((await readWatches())?.links).toEqual([one, other]);
    const changed = { ...one, choices: { milestones: false, quietDays: 3 } };
    expect(withWatch([one, other], changed)).toEqual([changed, other]);
  });

  it('are forgotten wholly', async () => {
    await changeWatches(baseUrl, () => ({ links: [one] }));
    await forgetWatches();
    expect(await fakeBrowser.storage.local.get()).toEqual({ connection });
  });

  it('are never watched for nothing', () => {
    const nothing = { milestones: false, quietDays: null };
    expect(watch.safeParse({ ...one, choices: nothing }).success).toBe(false);
  });
});
