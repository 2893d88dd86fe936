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

  it('is published to all subscribers of its kind, and to no others', async () => {
    const [one, other, updated] = [vi.fn(), vi.fn(), vi.fn()];
    subscribe(background, { deleted: one });
    subscribe(background, { deleted: other, updated });
    await publish(background, deleted);
    expect([one, other].map(({ mock }) => mock.calls)).toEqual([[[deleted]], [[deleted]]]);
    expect(updated).not.toHaveBeenCalled();
  });

  it('is published to the others if one subscriber fails, at once or later, and the failure is recorded for Help', async () => {
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

  it('is published once every subscriber has handled it', async () => {
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
