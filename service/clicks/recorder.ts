import { setImmediate } from 'node:timers/promises';
import type { Click } from './click.ts';
import type { DescribedClick } from './describe-click.ts';
import { addClick, type Tally } from './tally.ts';

/** Counts clicks behind the visits that make them. */
export interface ClickRecorder {
  /** Notes a click. Never waits and never fails. */
  record: (click: Click) => void;
  /** Resolves when every click recorded so far is stored. Rejects when the database fails; the clicks are kept. */
  flush: () => Promise<void>;
  /** Stores what is left, and stops. */
  close: () => Promise<void>;
}

export interface RecorderOptions {
  describe: (click: Click) => DescribedClick;
  /** Stores a tally, and takes out of it what is stored. */
  store: (tally: Tally) => Promise<void>;
  onFault: (fault: unknown) => void;
}

/** Milliseconds that clicks wait to be stored together. With what storing takes, it stays within the second. */
const wait = 500;

/** Milliseconds that counting may hold up the visits that come in meanwhile. */
const slice = 5;

/** Gathers clicks, and stores them in batches: one write for all the clicks that a link had meanwhile. */
export function createRecorder({ describe, store, onFault }: RecorderOptions): ClickRecorder {
  let pending: Click[] = [];
  const tally: Tally = new Map();
  let timer: NodeJS.Timeout | null = null;
  let flushed: Promise<void> = Promise.resolve();

  async function storePending(): Promise<void> {
    const clicks = pending;
    pending = [];
    let until = performance.now() + slice;
    for (const click of clicks) {
      addClick(tally, click, describe(click));
      if (performance.now() > until) {
        await setImmediate();
        until = performance.now() + slice;
      }
    }
    // A tally that could not be stored is still there, and goes along.
    if (tally.size > 0) await store(tally);
  }

  function flush(): Promise<void> {
    flushed = flushed.catch(() => {}).then(storePending);
    return flushed;
  }

  function schedule(): void {
    timer ??= setTimeout(async () => {
      await flush().catch(onFault);
      timer = null;
      if (pending.length > 0 || tally.size > 0) schedule();
    }, wait);
  }

  return {
    record: (click) => {
      pending.push(click);
      schedule();
    },
    flush,
    close: async () => {
      await flush();
      if (timer) clearTimeout(timer);
    },
  };
}
