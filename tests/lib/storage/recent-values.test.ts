import { beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { noRecentValues } from '../../../lib/link/recent-values.ts';
import { connectionItem } from '../../../lib/storage/connection.ts';
import {
  changeRecentValues,
  forgetRecentValues,
  readRecentValues,
  watchRecentValues,
} from '../../../lib/storage/recent-values.ts';
import connection from '../../setup/examples/connection.json';

const other = { ...connection, id: '2d1c8f0e-0000-4d7a-9a59-0f4f6a7c9b11' };

beforeEach(async () => {
  fakeBrowser.reset();
  await connectionItem.set(connection);
});

const addTag = (connectionId: string, tag: string) =>
  changeRecentValues(connectionId, ({ tags }) => ({ tags: [tag, ...tags] }));

it('is nothing at first, and nothing without a connection', async () => {
  expect(await readRecentValues()).toMatchObject(noRecentValues);
  await addTag(connection.id, 'spring');
  await connectionItem.remove();
  expect(await readRecentValues()).toMatchObject({ ...noRecentValues, refreshedAt: 0 });
});

it('is never offered on another connection, and is gone when that one uses something', async () => {
  await addTag(connection.id, 'secret project');
  await connectionItem.set(other);
  expect(await readRecentValues()).toMatchObject(noRecentValues);
  await addTag(other.id, 'spring');
  expect(await readRecentValues()).toMatchObject({ tags: ['spring'] });
  expect(JSON.stringify(await fakeBrowser.storage.local.get())).not.toContain('secret project');
});

it('is not written for a connection that is no more: an answer may come late', async () => {
  await connectionItem.set(other);
  await addTag(connection.id, 'late');
  await connectionItem.remove();
  await addTag(other.id, 'late');
  expect(await fakeBrowser.storage.local.get('used')).toEqual({});
});

it('is forgotten also while something is being written', async () => {
  const writing = addTag(connection.id, 'spring');
  await connectionItem.remove();
  await Promise.all([writing, forgetRecentValues()]);
  expect(JSON.stringify(await fakeBrowser.storage.local.get())).not.toContain('spring');
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
  await connectionItem.set(other);
  expect(changed).toHaveBeenCalledTimes(2);
  stop();
  await addTag(other.id, 'summer');
  expect(changed).toHaveBeenCalledTimes(2);
});
