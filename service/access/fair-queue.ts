/** Runs jobs one at a time, in turns for each key: one key with many jobs delays another by one job. */
interface FairQueue {
  /** Returns true if fewer jobs of a key wait than may. */
  hasRoom: (key: string) => boolean;
  run: <Result>(key: string, job: () => Promise<Result>) => Promise<Result>;
}

/** @param limits the jobs that may wait, of one key and of all keys together. */
export function createFairQueue(limits: { perKey: number; all: number }): FairQueue {
  /** The waiting jobs of each key. The key whose turn is next comes first. */
  const waiting = new Map<string, (() => Promise<void>)[]>();
  let waits = 0;
  let isRunning = false;

  async function runAll(): Promise<void> {
    isRunning = true;
    for (let [next] = waiting; next !== undefined; [next] = waiting) {
      const [key, jobs] = next;
      const job = jobs.shift();
      waits -= 1;
      // At the end of the map, since all others go first.
      waiting.delete(key);
      if (jobs.length > 0) waiting.set(key, jobs);
      await job?.();
    }
    isRunning = false;
  }

  return {
    hasRoom: (key) => waits < limits.all && (waiting.get(key)?.length ?? 0) < limits.perKey,
    run: (key, job) =>
      new Promise((resolve, reject) => {
        const jobs = waiting.get(key) ?? [];
        jobs.push(() => job().then(resolve, reject));
        waiting.set(key, jobs);
        waits += 1;
        if (!isRunning) void runAll();
      }),
  };
}
