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

it('is nothing at first, and nothing on a page that has no connection yet', async () => {
  expect(await readRecentValues()).toMatchObject(noRecentValues);
  await addTag(connection.id, 'spring');
  setPageConnection(newConnection);
  expect(await readRecentValues()).toMatchObject({ ...noRecentValues, refreshedAt: 0 });
});

it('is never offered on another connection, which has its own', async () => {
  await addTag(connection.id, 'secret project');
  await saveConnections(other, connection);
  expect(await readRecentValues()).toMatchObject(noRecentValues);
  await addTag(other.id, 'spring');
  expect(await readRecentValues()).toMatchObject({ tags: ['spring'] });
  expect(await readRecentValues(connection.id)).toMatchObject({ tags: ['secret project'] });
});

it('is not written for a connection that is no more: an answer may come late', async () => {
  await saveConnections(other);
  await addTag(connection.id, 'late');
  await removeConnections();
  await addTag(other.id, 'late');
  expect(await fakeBrowser.storage.local.get()).toEqual({});
});

it('loses nothing that is written at once, nor after a write that failed', async () => {
  vi.spyOn(fakeBrowser.storage.local, 'set').mockRejectedValueOnce(new Error('QUOTA_BYTES quota exceeded'));
  await expect(addTag(connection.id, 'lost')).rejects.toThrow('QUOTA');
  await Promise.all(['a', 'b', 'c'].map((tag) => addTag(connection.id, tag)));
  expect(await readRecentValues()).toMatchObject({ tags: ['c', 'b', 'a'] });
});

it('tells when it changes, and when the connection does, until it is told to stop', async () => {
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
