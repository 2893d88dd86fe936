import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { getConfig, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { linkQuery } from '@/components/queries/queries.ts';
import { createQueryClient } from '@/components/queries/query-client.tsx';
import { FailedRequest, storedFirst } from '@/components/queries/request.ts';
import { disableCallTimeouts } from '../../setup/call-timeouts.ts';
import { connectedService } from '../../setup/connected.ts';
import { makeLink } from '../../setup/make-link.ts';
import { show } from '../../setup/show.ts';
import { until } from '../../setup/until.ts';

/** Shows a stored number, then one from an answer. Both resolve on demand. */
function showNumber() {
  const [stored, answer] = [Promise.withResolvers<number | null>(), Promise.withResolvers<number>()];
  function Shown() {
    const { data, error, isFetching } = useQuery({
      queryKey: ['number'],
      queryFn: (context) => storedFirst(context, () => stored.promise, answer.promise),
    });
    return (
      <output>{[data ?? 'nothing', error?.failure.kind, isFetching && 'asking'].filter(Boolean).join(' ')}</output>
    );
  }
  const client = createQueryClient();
  render(<Shown />, {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  return { stored, answer };
}

const shown = () => screen.getByRole('status').textContent;

/** Runs all microtasks, and so renders no frame. */
const withinTask = (act: () => void) =>
  getConfig().asyncWrapper(async () => {
    act();
    for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
    return shown();
  });

describe('a query', () => {
  it('shows the stored value, and then the answer, before the next frame', async () => {
    const { stored, answer } = showNumber();
    expect(shown()).toBe('nothing asking');
    expect(await withinTask(() => stored.resolve(5))).toBe('5 asking');
    expect(await withinTask(() => answer.resolve(6))).toBe('6');
  });

  it('shows no stored value that is read after the answer', async () => {
    const { stored, answer } = showNumber();
    await withinTask(() => answer.resolve(6));
    expect(await withinTask(() => stored.resolve(5))).toBe('6');
  });

  it('shows its failure beside the stored value, even if the failure comes first', async () => {
    const { stored, answer } = showNumber();
    const refused = new FailedRequest({ kind: 'network' });
    expect(await withinTask(() => answer.reject(refused))).toBe('nothing asking');
    expect(await withinTask(() => stored.resolve(5))).toBe('5 network');
  });
});

it('leaving a page cancels its request', async () => {
  disableCallTimeouts();
  await connectedService();
  const { id } = await makeLink();
  const signals: (AbortSignal | null | undefined)[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation((_address, how) => {
    signals.push(how?.signal);
    return new Promise(() => undefined);
  });
  function Link() {
    useQuery(linkQuery(id));
    return null;
  }
  const { rerender } = show(<Link />);
  await until(() => expect(signals).toHaveLength(1));
  expect(signals[0]?.aborted).toBe(false);
  rerender(<p>Elsewhere</p>);
  await until(() => expect(signals[0]?.aborted).toBe(true));
});
