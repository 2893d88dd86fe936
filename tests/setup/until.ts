import { vi } from 'vitest';

/** Waits until something holds, as long as a busy machine may take. For speed there are benchmarks. */
export const until = <T>(holds: () => T | Promise<T>): Promise<T> => vi.waitFor(holds, { timeout: 10_000 });
