import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import * as z from 'zod/mini';
import { storedItem } from '../../../lib/storage/stored-item.ts';
import { save, saved } from '../../setup/saved.ts';

beforeEach(() => fakeBrowser.reset());

const color = z.object({ name: z.string(), shade: z._default(z.number(), 500) });
const none = { name: 'none', shade: 0 };
const item = storedItem('local:color', { schema: color, fallback: none });

const savedColor = async () => (await saved('local'))['color'];
const saveColor = (value: unknown) => save('local', { color: value });

describe('a stored item', () => {
  it('is its fallback at first', async () => {
    expect(await item.get()).toEqual(none);
  });

  it('has the saved value, in other contexts, too', async () => {
    await item.set({ name: 'teal', shade: 300 });
    const elsewhere = storedItem('local:color', { schema: color, fallback: none });
    expect(await elsewhere.get()).toEqual({ name: 'teal', shade: 300 });
  });

  it('is its fallback after it was removed', async () => {
    await item.set({ name: 'teal', shade: 300 });
    await item.remove();
    expect(await item.get()).toEqual(none);
    expect(await savedColor()).toBeUndefined();
  });

  it('is parsed when it is read: missing fields get defaults, and unknown ones are dropped', async () => {
    await saveColor({ name: 'teal', wavelength: 490 });
    expect(await item.get()).toEqual({ name: 'teal', shade: 500 });
  });

  it.each([
    ['with another shape', { color: 'teal' }],
    ['with another type', 'teal'],
    ['that is null', null],
  ])('reads a value %s as its fallback', async (_which, value) => {
    await saveColor(value);
    expect(await item.get()).toEqual(none);
  });

  it('keeps an invalid value until another is set', async () => {
    await saveColor({ color: 'teal' });
    await item.get();
    expect(await savedColor()).toEqual({ color: 'teal' });
    await item.set({ name: 'teal', shade: 300 });
    expect(await savedColor()).toEqual({ name: 'teal', shade: 300 });
  });

  it('reads a value of another version as its fallback, and never overwrites it', async () => {
    const later = { version: 2, value: { name: 'teal', tint: 3 } };
    await fakeBrowser.storage.local.set({ color: later });
    expect(await item.get()).toEqual(none);
    await expect(item.set({ name: 'red', shade: 1 })).rejects.toThrow('color is stored in another version');
    expect(await fakeBrowser.storage.local.get('color')).toEqual({ color: later });
  });

  it('notifies watchers of each new value, parsed, until they stop', async () => {
    const seen = vi.fn();
    const unwatch = item.watch(seen);
    await item.set({ name: 'teal', shade: 300 });
    await saveColor('teal');
    await saveColor({ name: 'red' });
    await item.remove();
    unwatch();
    await item.set({ name: 'blue', shade: 100 });
    expect(seen.mock.calls).toEqual([[{ name: 'teal', shade: 300 }], [none], [{ name: 'red', shade: 500 }], [none]]);
  });
});
