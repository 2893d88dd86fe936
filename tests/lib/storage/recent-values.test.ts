import { beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { noRecentValues } from '../../../lib/link/suggestions/recent-values.ts';
import { newConnection, setPageConnection } from '../../../lib/messaging/page-connection.ts';
import { readRecentValues, recentValuesWriter, watchRecentValues } from '../../../lib/storage/recent-values.ts';
import { connectionOf, removeConnections, saveConnections } from '../../setup/connections.ts';

const changeRecentValues = recentValuesWriter();

const [connection, other] = [connectionOf(), connectionOf()];

beforeEach(async () => {
  fakeBrowser.reset();
  await saveConnections(connection);
});

const addTag = (connectionId: string, tag: string) =>
  changeRecentValues(connectionId, ({ tags }) => ({ tags: [tag, ...tags] }));

it('recent values are empty at first, and on a page without a connection', async () => {
  expect(await readRecentValues()).toMatchObject(noRecentValues);
  await addTag(connection.id, 'spring');
  setPageConnection(newConnection);
  expect(await readRecentValues()).toMatchObject({ ...noRecentValues, refreshedAt: 0 });
});

it('recent values are never offered on another connection', async () => {
  await addTag(connection.id, 'secret project');
  await saveConnections(other, connection);
  expect(await readRecentValues()).toMatchObject(noRecentValues);
  await addTag(other.id, 'spring');
  expect(await readRecentValues()).toMatchObject({ tags: ['spring'] });
  expect(await readRecentValues(connection.id)).toMatchObject({ tags: ['secret project'] });
});

it('recent values are not written for a removed connection, since an answer may be late', async () => {
  await saveConnections(other);
  await addTag(connection.id, 'late');
  await removeConnections();
  await addTag(other.id, 'late');
  expect(await fakeBrowser.storage.local.get()).toEqual({});
});

it('recent values lose nothing in concurrent writes, or after a failed write', async () => {
  vi.spyOn(fakeBrowser.storage.local, 'set').mockRejectedValueOnce(new Error('QUOTA_BYTES quota exceeded'));
  await expect(addTag(connection.id, 'lost')).rejects.toThrow('QUOTA');
  await Promise.all(['a', 'b', 'c'].map((tag) => addTag(connection.id, tag)));
  expect(await readRecentValues()).toMatchObject({ tags: ['c', 'b', 'a'] });
});

it('watchers are notified when the values or the connection change, until they stop', async () => {
  const changed = vi.fn();
  const stop = watchRecentValues(changed);
  await addTag(connection.id, 'spring');
  expect(changed).toHaveBeenCalledTimes(1);
  await saveConnections(other);
  await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(2));
  stop();
  await addTag(other.id, 'summer');
  expect(changed).toHaveBeenCalledTimes(2);
});
