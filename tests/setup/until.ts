import { vi } from 'vitest';

/** The longest wait on a busy machine, in milliseconds; vitest.config.ts has the same for `expect.poll`. */
export const atMost = 30_000;

/** Waits until a call succeeds, as long as a busy machine may take. Benchmarks measure speed. */
export const until = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: atMost });
