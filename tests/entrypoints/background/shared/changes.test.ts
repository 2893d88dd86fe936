import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Background, newBackground } from '@/entrypoints/background/shared/background.ts';
import { publish, subscribe } from '@/entrypoints/background/shared/changes.ts';
import { problemsItem } from '@/lib/storage/problems.ts';
import { connectionOf } from '../../../setup/connections.ts';

const connection = connectionOf();
const deleted = { kind: 'deleted', id: crypto.randomUUID(), connection, isPrivate: false } as const;

describe('a change', () => {
  let background: Background;
  beforeEach(() => {
    background = newBackground();
  });

  it('is heard by all who subscribe to its kind, and by nobody else', async () => {
    const [one, other, updated] = [vi.fn(), vi.fn(), vi.fn()];
    subscribe(background, { deleted: one });
    subscribe(background, { deleted: other, updated });
    await publish(background, deleted);
    expect([one, other].map(({ mock }) => mock.calls)).toEqual([[[deleted]], [[deleted]]]);
    expect(updated).not.toHaveBeenCalled();
  });

  it('is heard by the others where one fails, at once or later, which is noted for Help', async () => {
    const heard = vi.fn();
    subscribe(background, {
      deleted: () => {
        throw new Error('Broken');
      },
    });
    subscribe(background, { deleted: () => Promise.reject(new Error('Full')) });
    subscribe(background, { deleted: heard });
    expect(await publish(background, deleted)).toBe(false);
    expect(heard).toHaveBeenCalledExactlyOnceWith(deleted);
    await expect.poll(problemsItem.get).toMatchObject([{ activity: 'storeChanges', error: 'Error', count: 2 }]);
  });

  it('has been told once each has done with it', async () => {
    const done = vi.fn();
    subscribe(background, {
      deleted: async () => {
        await Promise.resolve();
        done();
      },
    });
    await publish(background, deleted);
    expect(done).toHaveBeenCalledOnce();
  });
});
