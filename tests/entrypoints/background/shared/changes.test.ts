import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Changes } from '@/entrypoints/background/shared/changes.ts';
import { problemsItem } from '@/lib/storage/problems.ts';
import { createParts } from '../../../setup/background-parts.ts';
import { connectionOf } from '../../../setup/connections.ts';

const connection = connectionOf();
const deleted = { kind: 'deleted', id: crypto.randomUUID(), connection, isPrivate: false } as const;

describe('a change', () => {
  let changes: Changes;
  beforeEach(() => {
    ({ changes } = createParts());
  });

  it('is published to all subscribers of its kind, and to no others', async () => {
    const [one, other, updated] = [vi.fn(), vi.fn(), vi.fn()];
    changes.subscribe({ deleted: one });
    changes.subscribe({ deleted: other, updated });
    await changes.publish(deleted);
    expect([one, other].map(({ mock }) => mock.calls)).toEqual([[[deleted]], [[deleted]]]);
    expect(updated).not.toHaveBeenCalled();
  });

  it('is published to the others if one subscriber fails, at once or later, and the failure is recorded for Help', async () => {
    const heard = vi.fn();
    changes.subscribe({
      deleted: () => {
        throw new Error('Broken');
      },
    });
    changes.subscribe({ deleted: () => Promise.reject(new Error('Full')) });
    changes.subscribe({ deleted: heard });
    expect(await changes.publish(deleted)).toBe(false);
    expect(heard).toHaveBeenCalledExactlyOnceWith(deleted);
    await expect.poll(problemsItem.get).toMatchObject([{ activity: 'storeChanges', error: 'Error', count: 2 }]);
  });

  it('is published once every subscriber has handled it', async () => {
    const done = vi.fn();
    changes.subscribe({
      deleted: async () => {
        await Promise.resolve();
        done();
      },
    });
    await changes.publish(deleted);
    expect(done).toHaveBeenCalledOnce();
  });
});
