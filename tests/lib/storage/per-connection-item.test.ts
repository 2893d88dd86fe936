import { beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import * as z from 'zod/mini';
import { setPageConnection } from '../../../lib/messaging/page-connection.ts';
import { perConnectionItem } from '../../../lib/storage/per-connection-item.ts';
import { saved } from '../../setup/saved.ts';

const item = perConnectionItem('local:color', { schema: z.string(), fallback: 'none' });

beforeEach(() => {
  fakeBrowser.reset();
  setPageConnection('home');
});

it('each connection has its own value, under a name that starts with the connection’s id', async () => {
  await item.set('teal');
  await item.of('work').set('pink');
  expect([await item.get(), await item.of('home').get(), await item.of('work').get()]).toEqual([
    'teal',
    'teal',
    'pink',
  ]);
  expect(await saved('local')).toEqual({
    'connection:home:color': 'teal',
    'connection:work:color': 'pink',
  });
  await item.remove();
  expect([await item.get(), await item.of('work').get()]).toEqual(['none', 'pink']);
});

it('a watcher gets the values of the page’s connection, even after that changes', async () => {
  await item.of('work').set('pink');
  const onChange = vi.fn();
  const stop = item.watch(onChange);
  await item.set('teal');
  await item.of('work').set('red');
  expect(onChange.mock.calls).toEqual([['teal']]);
  setPageConnection('work');
  await vi.waitFor(() => expect(onChange.mock.calls).toEqual([['teal'], ['red']]));
  await item.of('home').set('blue');
  await item.set('green');
  expect(onChange.mock.calls).toEqual([['teal'], ['red'], ['green']]);
  stop();
  await item.set('grey');
  setPageConnection('home');
  expect(await item.get()).toBe('blue');
  expect(onChange).toHaveBeenCalledTimes(3);
});
