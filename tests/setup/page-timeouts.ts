import { vi } from 'vitest';
import * as asyncHelpers from '@/lib/async/async.ts';

/**
 * Makes pages wait without a time limit for what they read, until the test ends.
 *
 * @param least shorter limits, in milliseconds, stay
 */
export function disablePageTimeouts(least = 0): void {
  const { withTimeout } = asyncHelpers;
  vi.spyOn(asyncHelpers, 'withTimeout').mockImplementation((milliseconds, coming) =>
    milliseconds < least ? withTimeout(milliseconds, coming) : coming.catch(() => null),
  );
}
