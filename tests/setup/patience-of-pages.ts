import { vi } from 'vitest';
import * as patience from '@/lib/async/async.ts';

/**
 * Has pages wait for what they read as long as a busy machine takes, and not some hundred milliseconds, until the test
 * ends.
 *
 * @param least wherever they would wait so many milliseconds at least.
 */
export function waitForReadings(least = 0): void {
  const { withTimeout } = patience;
  vi.spyOn(patience, 'withTimeout').mockImplementation((milliseconds, coming) =>
    milliseconds < least ? withTimeout(milliseconds, coming) : coming.catch(() => null),
  );
}
