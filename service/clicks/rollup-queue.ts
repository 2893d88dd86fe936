import type { ClickTasks } from './tasks.ts';

/** Rolls up the full batches of links, one link at a time. */
interface RollupQueue {
  /** Adds a link. A link that waits already is rolled up once. */
  add: (linkId: string) => void;
  /** Resolves when the queue is empty. */
  drain: () => Promise<void>;
  /** Stops after the current link. */
  close: () => void;
}

export function createRollupQueue({ run }: Pick<ClickTasks, 'run'>, onFault: (fault: unknown) => void): RollupQueue {
  const linkIds = new Set<string>();
  let working: Promise<void> | null = null;
  let isClosed = false;

  async function work(): Promise<void> {
    for (const linkId of linkIds) {
      if (isClosed) return;
      linkIds.delete(linkId);
      try {
        await run({ kind: 'rollUp', linkId });
      } catch (fault) {
        // The clicks stay in their batches and count from there. The next full batch adds the link again.
        if (!isClosed) onFault(fault);
      }
    }
  }

  return {
    add: (linkId) => {
      linkIds.add(linkId);
      working ??= work().finally(() => {
        working = null;
      });
    },
    drain: async () => {
      while (working) await working;
    },
    close: () => {
      isClosed = true;
    },
  };
}
