import { beforeEach, describe, expect, it, vi } from 'vitest';
import { connectionOf } from '../../setup/connections.ts';

const connection = connectionOf();
const deleted = { kind: 'deleted', id: crypto.randomUUID(), connection, isPrivate: false } as const;

/** The stream as a worker has it that has just been started. */
async function stream() {
  vi.resetModules();
  return import('@/entrypoints/background/changes.ts');
}

describe('a change', () => {
  let changes: Awaited<ReturnType<typeof stream>>;
  beforeEach(async () => {
    changes = await stream();
  });

  it('is heard by all who subscribe to its kind, and by nobody else', async () => {
    const [one, other, updated] = [vi.fn(), vi.fn(), vi.fn()];
    changes.subscribe({ deleted: one });
    changes.subscribe({ deleted: other, updated });
    await changes.publish(deleted);
    expect([one, other].map(({ mock }) => mock.calls)).toEqual([[[deleted]], [[deleted]]]);
    expect(updated).not.toHaveBeenCalled();
  });

  it('is heard by the others where one fails, at once or later', async () => {
    const heard = vi.fn();
    changes.subscribe({
      deleted: () => {
        throw new Error('Broken');
      },
    });
    changes.subscribe({ deleted: () => Promise.reject(new Error('Full')) });
    changes.subscribe({ deleted: heard });
    await changes.publish(deleted);
    expect(heard).toHaveBeenCalledExactlyOnceWith(deleted);
  });

  it('has been told once each has done with it', async () => {
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
