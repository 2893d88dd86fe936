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

/** Milliseconds that clicks wait to be counted: so few that what is known of each is let go while it is still young. */
const shortly = 10;

/** Milliseconds that counting may hold up the visits that come in meanwhile. */
const slice = 5;

/** Clicks between looks at the clock, which takes as long as counting one. */
const stride = 32;

/** Gathers clicks, and stores them in batches: one write for all the clicks that a link had meanwhile. */
export function createRecorder({ describe, store, onFault }: RecorderOptions): ClickRecorder {
  let noted: Click[] = [];
  /** Clicks that went from there to the tally. */
  let counted = 0;
  let tally: Tally = new Map();
  /** What is being stored, or could not be. */
  let leaving: Tally = new Map();
  let counting: NodeJS.Timeout | null = null;
  let timer: NodeJS.Timeout | null = null;
  let flushed: Promise<void> = Promise.resolve();

  /** Counts what is noted, for a slice of time. */
  function countSome(): void {
    counting = null;
    const until = performance.now() + slice;
    let done = 0;
    for (const click of noted) {
      addClick(tally, click, describe(click));
      done += 1;
      if (done % stride === 0 && performance.now() > until) break;
    }
    counted += done;
    noted = done === noted.length ? [] : noted.slice(done);
    if (noted.length > 0) countSoon(0);
  }

  function countSoon(delay: number): void {
    counting ??= setTimeout(countSome, delay);
  }

  async function storeCounted(): Promise<void> {
    for (const all = counted + noted.length; counted < all; await setImmediate()) countSome();
    // A tally that could not be stored goes first.
    if (leaving.size > 0) await store(leaving);
    [leaving, tally] = [tally, leaving];
    if (leaving.size > 0) await store(leaving);
  }

  function flush(): Promise<void> {
    flushed = flushed.catch(() => {}).then(storeCounted);
    return flushed;
  }

  /** From the beginning of one batch to that of the next, so that what came during a long one does not wait again. */
  function schedule(delay: number): void {
    timer ??= setTimeout(async () => {
      const began = performance.now();
      await flush().catch(onFault);
      timer = null;
      const isLeft = noted.length > 0 || tally.size > 0 || leaving.size > 0;
      if (isLeft) schedule(Math.max(0, wait - (performance.now() - began)));
    }, delay);
  }

  return {
    record: (click) => {
      noted.push(click);
      countSoon(shortly);
      schedule(wait);
    },
    flush,
    close: async () => {
      await flush();
      if (timer) clearTimeout(timer);
      if (counting) clearTimeout(counting);
    },
  };
}
