import { useEffect, useEffectEvent, useRef } from 'react';
import type { Failure } from '@/lib/contract/failure.ts';

/** The time before the first and before any later retry, in milliseconds. It doubles in between. */
const [firstMs, maxMs] = [15_000, 300_000];

/** The failures without an answer of the service. It may answer the next time. */
const unreached: readonly Failure['kind'][] = ['network', 'timeout'];

/**
 * Retries by itself while the service cannot be reached: after a growing time, and at once when the browser is online
 * again or the page is shown again.
 *
 * @param failure - the failure of the last try; null while one is running, and after a success
 */
export function useRetry(failure: Failure | null, isRunning: boolean, retry: () => void): void {
  const tries = useRef(0);
  const onRetry = useEffectEvent(() => {
    tries.current += 1;
    retry();
  });
  const isUnreached = failure !== null && unreached.includes(failure.kind);
  useEffect(() => {
    if (isRunning) return;
    if (!isUnreached) {
      tries.current = 0;
      return;
    }
    const timer = setTimeout(onRetry, Math.min(maxMs, firstMs * 2 ** tries.current));
    const onShow = () => {
      if (document.visibilityState === 'visible') onRetry();
    };
    addEventListener('online', onRetry);
    document.addEventListener('visibilitychange', onShow);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', onRetry);
      document.removeEventListener('visibilitychange', onShow);
    };
  }, [isUnreached, isRunning]);
}
