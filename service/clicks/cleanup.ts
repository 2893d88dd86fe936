import type { Retention } from '../stats/retention.ts';
import { lastStoredTime } from '../storage/expire.ts';
import { ensureCleanupTime, saveCleanupTime } from '../storage/settings.ts';
import type { Database } from '../storage/tables.ts';
import type { ClickTasks } from './tasks.ts';

/** Milliseconds by which the clock may be ahead of the time that passed. */
const maxJumpMs = 86_400_000;

interface CleanupOptions {
  tasks: Pick<ClickTasks, 'run'>;
  retention: Retention;
  clock: () => Date;
  /** Aborted when the service closes: a run then begins no more tasks. */
  signal?: AbortSignal | undefined;
  /** A monotonic clock in milliseconds. */
  now?: (() => number) | undefined;
}

/**
 * Creates the daily cleanup, which deletes expired rows and old stats. After the clock jumped ahead by more than a day, a
 * run deletes nothing: the clock may be wrong. The next run, a day later, trusts it. The first run compares the clock
 * with the last run that trusted it, which is stored. Other stored times may come from a wrong clock. Only the first
 * start ever compares it with the newest one.
 */
export async function createCleanup(
  database: Database,
  { tasks, retention, clock, signal, now = () => performance.now() }: CleanupOptions,
): Promise<() => Promise<void>> {
  const trusted = await ensureCleanupTime(database, (await lastStoredTime(database)) ?? clock());
  let last = { time: trusted, at: now() };
  return async () => {
    const before = last;
    last = { time: clock(), at: now() };
    const hasJumped = last.time.getTime() - before.time.getTime() > last.at - before.at + maxJumpMs;
    if (hasJumped) return;
    await saveCleanupTime(database, last.time);
    const time = last.time.toISOString();
    signal?.throwIfAborted();
    await tasks.run({ kind: 'expire', now: time });
    signal?.throwIfAborted();
    await tasks.run({ kind: 'retention', retention, now: time });
  };
}
