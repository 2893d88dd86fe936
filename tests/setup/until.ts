import { vi } from 'vitest';
import { noteCall } from './late-calls.ts';

/** The longest wait on a busy machine, in milliseconds; vitest.config.ts has the same for `expect.poll`. */
export const atMost = 30_000;

/** Waits until a call succeeds, as long as a busy machine may take. Benchmarks measure speed. */
export const until = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(
    () => {
      // It advances fake timers, so it must not outlive its test.
      noteCall('until');
      return check();
    },
    { timeout: atMost },
  );
