import type { ClickTasks } from './tasks.ts';

/** Adds clicks that wait in batches to the figures, link by link. */
interface Adding {
  /** Has a link looked at soon. */
  ask: (linkId: string) => void;
  /** Resolves when all that were asked for are looked at. */
  settle: () => Promise<void>;
  /** Looks at no further ones. */
  close: () => void;
}

/** Adds up one link after the other, each once however often it is asked for meanwhile. */
export function createAdding({ run }: Pick<ClickTasks, 'run'>, onFault: (fault: unknown) => void): Adding {
  const asked = new Set<string>();
  let working: Promise<void> | null = null;
  let isClosed = false;

  async function work(): Promise<void> {
    for (const linkId of asked) {
      if (isClosed) return;
      asked.delete(linkId);
      try {
        await run({ kind: 'add', linkId });
      } catch (fault) {
        // Its clicks stay where they are, and are counted from there; its next full batch asks again.
        if (!isClosed) onFault(fault);
      }
    }
  }

  return {
    ask: (linkId) => {
      asked.add(linkId);
      working ??= work().finally(() => {
        working = null;
      });
    },
    settle: async () => {
      while (working) await working;
    },
    close: () => {
      isClosed = true;
    },
  };
}
