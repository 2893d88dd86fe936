import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useCheckedCopying } from '@/components/share/use-checked-copying.ts';
import * as asking from '@/lib/messaging/ask.ts';
import { another } from '../../setup/another.ts';
import { copied } from '../../setup/clipboard.ts';
import { connectedService } from '../../setup/connected.ts';
import { holdCalls } from '../../setup/hold-calls.ts';
import { until } from '../../setup/until.ts';

/** Returns two links as they are known here, the first of which was changed elsewhere since. */
async function changedLink(change: 'renamed' | 'removed') {
  const other = another(await connectedService());
  const links = await Promise.all(
    ['first', 'second'].map(async (slug) => {
      const link = await other.make({ long_url: `https://example.com/${slug}`, custom_link: slug });
      return { ...(await other.read(link.id)), created_at: '2026-01-01T00:00:00.000Z' };
    }),
  );
  const [first, second] = links;
  if (first === undefined || second === undefined) throw new Error('No links');
  if (change === 'renamed') await other.change({ id: first.id, custom_link: 'renamed' });
  else await other.remove(first.id);
  return { first, second };
}

it('a copied link that has another address since is copied again', async () => {
  const { first } = await changedLink('renamed');
  const { result } = renderHook(() => useCheckedCopying(null));
  act(() => result.current.copy(Promise.resolve(first)));
  await until(() => expect(copied()).toMatch(/\/renamed$/));
  expect(result.current.gone).toBeNull();
});

it.each(['renamed', 'removed'] as const)(
  'a link that was %s changes nothing after another was copied',
  async (change) => {
    const { first, second } = await changedLink(change);
    const ask = vi.spyOn(asking, 'ask');
    const release = holdCalls(first.id);
    const { result } = renderHook(() => useCheckedCopying(null));
    act(() => result.current.copy(Promise.resolve(first)));
    await until(() => expect(copied()).toMatch(/\/first$/));
    act(() => result.current.copy(Promise.resolve(second)));
    await until(() => expect(copied()).toMatch(/\/second$/));
    await act(async () => {
      release();
      await until(() => expect(ask.mock.settledResults.map(({ type }) => type)).toEqual(['fulfilled', 'fulfilled']));
    });
    expect(copied()).toMatch(/\/second$/);
    expect(result.current).toMatchObject({ gone: null, state: 'copied' });
  },
);
