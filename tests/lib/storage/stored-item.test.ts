import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import * as z from 'zod/mini';
import { storedItem } from '../../../lib/storage/stored-item.ts';
import { save, saved } from '../../setup/saved.ts';

beforeEach(() => fakeBrowser.reset());

const color = z.object({ name: z.string(), shade: z._default(z.number(), 500) });
const none = { name: 'none', shade: 0 };
const item = storedItem('local:color', { schema: color, fallback: none });

const kept = async () => (await saved('local'))['color'];
const keep = (value: unknown) => save('local', { color: value });

describe('a stored item', () => {
  it('is its fallback before anything is set', async () => {
    expect(await item.get()).toEqual(none);
  });

  it('reads what was set, in another context too', async () => {
    await item.set({ name: 'teal', shade: 300 });
    const elsewhere = storedItem('local:color', { schema: color, fallback: none });
    expect(await elsewhere.get()).toEqual({ name: 'teal', shade: 300 });
  });

  it('is its fallback again once removed', async () => {
    await item.set({ name: 'teal', shade: 300 });
    await item.remove();
    expect(await item.get()).toEqual(none);
    expect(await kept()).toBeUndefined();
  });

  it('is parsed as it is read: what is missing is filled in, what is unknown left out', async () => {
    await keep({ name: 'teal', wavelength: 490 });
    expect(await item.get()).toEqual({ name: 'teal', shade: 500 });
  });

  it.each([
    ['of another shape', { color: 'teal' }],
    ['of another type', 'teal'],
    ['that is null', null],
  ])('reads a value %s as its fallback', async (_which, value) => {
    await keep(value);
    expect(await item.get()).toEqual(none);
  });

  it('leaves a value that it cannot read where it is, until something new is set', async () => {
    await keep({ color: 'teal' });
    await item.get();
    expect(await kept()).toEqual({ color: 'teal' });
    await item.set({ name: 'teal', shade: 300 });
    expect(await kept()).toEqual({ name: 'teal', shade: 300 });
  });

  it('reads a value of another version as its fallback, and writes nothing over it', async () => {
    const later = { version: 2, value: { name: 'teal', tint: 3 } };
    await fakeBrowser.storage.local.set({ color: later });
    expect(await item.get()).toEqual(none);
    await expect(item.set({ name: 'red', shade: 1 })).rejects.toThrow('color is stored in another version');
    expect(await fakeBrowser.storage.local.get('color')).toEqual({ color: later });
  });

  it('tells whoever watches of each new value, parsed, until they have seen enough', async () => {
    const seen = vi.fn();
    const unwatch = item.watch(seen);
    await item.set({ name: 'teal', shade: 300 });
    await keep('teal');
    await keep({ name: 'red' });
    await item.remove();
    unwatch();
    await item.set({ name: 'blue', shade: 100 });
    expect(seen.mock.calls).toEqual([[{ name: 'teal', shade: 300 }], [none], [{ name: 'red', shade: 500 }], [none]]);
  });
});
