import { vi } from 'vitest';

/** So long a busy machine may take, in milliseconds, as vitest.config.ts has it for what is polled. */
export const atMost = 30_000;

/** Waits until something holds, as long as a busy machine may take. For speed there are benchmarks. */
export const until = <T>(holds: () => T | Promise<T>): Promise<T> => vi.waitFor(holds, { timeout: atMost });
