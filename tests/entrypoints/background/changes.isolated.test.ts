import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Connection } from '@/lib/connection/kept-connection.ts';

const id = '123e4567-e89b-42d3-a456-426614174000';
const connection: Connection = {
  ...{ id, baseUrl: 'https://go.example.com/v1', names: {}, domains: [], defaultDomain: null, forgetOnClose: false },
};
const deleted = { kind: 'deleted', id, connection, isPrivate: false } as const;

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

describe('a connection that is left', () => {
  const left = (baseUrl: string | null, to: string | null) =>
    ({
      kind: 'left',
      scope: undefined,
      from: baseUrl === null ? null : { ...connection, baseUrl },
      trace: baseUrl === null ? null : { ...connection, scope: undefined, baseUrl },
      to: to === null ? null : { baseUrl: to },
    }) as const;

  it.each([
    ['for another token of the same service', 'https://a.example/v1', 'https://a.example/v1', [false, false]],
    ['for another path of the same origin', 'https://a.example/v1', 'https://a.example/x/v1', [true, false]],
    ['for another origin', 'https://a.example/v1', 'https://b.example/v1', [true, true]],
    ['for none', 'https://a.example/v1', null, [true, true]],
    ['that could not be read, for none', null, null, [true, true]],
    ['that was none', null, 'https://a.example/v1', [false, false]],
  ])('%s leaves service and origin accordingly', async (_how, from, to, expected) => {
    const { leavesService, leavesOrigin } = await stream();
    const change = left(from, to);
    expect([leavesService(change), leavesOrigin(change)]).toEqual(expected);
  });
});
