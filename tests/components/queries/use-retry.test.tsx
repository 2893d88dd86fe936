import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useRetry } from '@/components/queries/use-retry.ts';
import type { Failure } from '@/lib/contract/failure.ts';

/** Stops the timers during a test. The checks after it need them. */
const stopped = (run: () => void) => () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    run();
  } finally {
    vi.useRealTimers();
  }
};

/** A request that fails until it is told otherwise. Counts its retries. */
function failing(failure: Failure) {
  const retry = vi.fn();
  const hook = renderHook(({ is, isRunning }) => useRetry(is, isRunning, retry), {
    initialProps: { is: failure as Failure | null, isRunning: false },
  });
  /** Ends the running try. */
  const end = (is: Failure | null) => {
    hook.rerender({ is: null, isRunning: true });
    hook.rerender({ is, isRunning: false });
  };
  return { retry, end };
}

const pass = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000));
const network: Failure = { kind: 'network' };

it(
  'an unreachable service is tried again after a time that grows',
  stopped(() => {
    const { retry, end } = failing(network);
    pass(14);
    expect(retry).toHaveBeenCalledTimes(0);
    pass(1);
    expect(retry).toHaveBeenCalledTimes(1);
    end(network);
    pass(29);
    expect(retry).toHaveBeenCalledTimes(1);
    pass(1);
    expect(retry).toHaveBeenCalledTimes(2);
    end(null);
    pass(1000);
    expect(retry).toHaveBeenCalledTimes(2);
    end(network);
    pass(15);
    expect(retry).toHaveBeenCalledTimes(3);
  }),
);

it(
  'it is tried at once when the browser is online again',
  stopped(() => {
    const { retry } = failing(network);
    dispatchEvent(new Event('online'));
    expect(retry).toHaveBeenCalledTimes(1);
  }),
);

it(
  'a service that answers is left alone',
  stopped(() => {
    const { retry } = failing({ kind: 'storage' });
    pass(1000);
    dispatchEvent(new Event('online'));
    expect(retry).toHaveBeenCalledTimes(0);
  }),
);
