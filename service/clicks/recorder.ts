import { setImmediate } from 'node:timers/promises';
import type { Click } from './click.ts';
import type { DescribedClick } from './describe-click.ts';
import { addClick, type Tally } from './tally.ts';
import { type ClickWrite, clicksIn, createWriter } from './writes.ts';

/** Counts clicks behind the visits that make them. */
export interface ClickRecorder {
  /** Notes a click. Never waits and never fails; drops it where too many wait to be stored. */
  record: (click: Click) => void;
  /** Resolves when every click recorded so far is stored. Rejects when the database fails; the clicks are kept. */
  flush: () => Promise<void>;
  /** As `flush`, for those who read: where clicks cannot be stored, they read what is. Never rejects. */
  settle: () => Promise<void>;
  /** Stores soon the clicks of a link, if any are on their way: others wait to know how many there are. */
  settleLink: (linkId: string) => void;
  /** Stores what is left, and stops. Rejects when the database fails. */
  close: () => Promise<void>;
  /** Gives away what it counted and could not store when it was closed. */
  left: () => ClickWrite[];
  /** Takes up what another recorder could not store. Resolves when it is stored. */
  add: (left: readonly ClickWrite[]) => Promise<void>;
  /** How many clicks wait to be stored, and how many were dropped and stored since the start. */
  counts: () => ClickCounts;
}

interface ClickCounts {
  pending: number;
  dropped: number;
  stored: number;
  /** Whether the last try to store them failed. */
  isFailing: boolean;
}

interface RecorderOptions {
  describe: (click: Click) => DescribedClick | Promise<DescribedClick>;
  /** Stores a write, once however often it is given. */
  store: (write: ClickWrite) => Promise<unknown>;
  /** Told when storing begins to fail: not each time, while it goes on failing. */
  onFault: (fault: unknown) => void;
  /** Told in a sentence when clicks are dropped, and how many were. */
  warn?: ((sentence: string) => void) | undefined;
  /** Clicks that may wait to be stored: further ones are dropped, so that memory has an end. */
  mostPending?: number;
}

/** Some hundred MB where each is of another link; with the database away, an hour of 140 clicks a second. */
const manyPending = 500_000;

/** Milliseconds that clicks wait to be stored together. With what storing takes, it stays within the second. */
const wait = 500;

/** Milliseconds that clicks wait to be counted: so few that what is known of each is let go while it is still young. */
const shortly = 10;

/** Milliseconds that counting may hold up the visits that come in meanwhile. */
const slice = 5;

/** Clicks between looks at the clock, which takes as long as counting one. */
const stride = 32;

/** Gathers clicks, and stores them in batches: one write for all the clicks that a link had meanwhile. */
export function createRecorder(options: RecorderOptions): ClickRecorder {
  const { describe, store, onFault, warn = () => {}, mostPending = manyPending } = options;
  let noted: Click[] = [];
  /** Clicks that went from there to the tally. */
  let counted = 0;
  let tally: Tally = new Map();
  const { writer, toWrites } = createWriter();
  /** What is being stored, or could not be, in order. */
  const leaving: ClickWrite[] = [];
  /** Told of those that another recorder counted. */
  const stores = new Map<ClickWrite, () => void>();
  let counting: NodeJS.Timeout | null = null;
  let timer: NodeJS.Timeout | null = null;
  let flushed: Promise<void> = Promise.resolve();
  /** True while the next store waits for the one under way: all that ask until it begins share it. */
  let isNextWaiting = false;
  /** Clicks whose names are being looked for. */
  const waiting = new Set<Promise<void>>();
  let [pending, dropped, stored] = [0, 0, 0];
  let isFailing = false;
  let isClosed = false;
  /** Of those dropped, how many were told of. */
  let warnedOf = 0;

  /** Whether there is room for one more. The first that is dropped is told of at once, all others once there is room. */
  function hasRoom(): boolean {
    if (pending < mostPending) return true;
    if (dropped === warnedOf) warn(`Clicks are dropped: ${mostPending.toLocaleString('en')} wait to be stored.`);
    dropped += 1;
    return false;
  }

  /** Reckons what is left, after storing. */
  function reckon(): void {
    const inWrites = leaving.reduce((sum, write) => sum + clicksIn(write), 0);
    const left = noted.length + waiting.size + clicksIn({ links: [...tally.values()] }) + inWrites;
    stored += pending - left;
    pending = left;
    if (dropped > warnedOf && pending < mostPending) {
      warn(`${(dropped - warnedOf).toLocaleString('en')} clicks were dropped, since too many waited to be stored.`);
      warnedOf = dropped;
    }
  }

  /** Counts a click when its names are known. */
  function countLater(click: Click, later: Promise<DescribedClick>): void {
    const added = later.then((described) => {
      addClick(tally, click, described);
      waiting.delete(added);
    });
    waiting.add(added);
  }

  /** Counts what is noted, for a slice of time. */
  function countSome(): void {
    counting = null;
    const until = performance.now() + slice;
    let done = 0;
    for (const click of noted) {
      const described = describe(click);
      if (described instanceof Promise) countLater(click, described);
      else addClick(tally, click, described);
      done += 1;
      if (done % stride === 0 && performance.now() > until) break;
    }
    counted += done;
    noted = done === noted.length ? [] : noted.slice(done);
    if (noted.length > 0) countIn(0);
  }

  function countIn(delay: number): void {
    counting ??= setTimeout(countSome, delay);
  }

  async function storeLeaving(): Promise<void> {
    for (let write = leaving[0]; write; write = leaving[0]) {
      await store(write);
      leaving.shift();
      stores.get(write)?.();
      stores.delete(write);
      // Visits that came meanwhile are answered first: the embedded database lets nothing in between by itself.
      if (leaving.length > 0) await setImmediate();
    }
  }

  async function storeCounted(): Promise<void> {
    isNextWaiting = false;
    for (const all = counted + noted.length; counted < all; await setImmediate()) countSome();
    // What could not be stored goes first.
    await storeLeaving();
    leaving.push(...toWrites(tally));
    tally = new Map();
    await storeLeaving();
  }

  function storeNext(): Promise<void> {
    if (isNextWaiting) return flushed;
    isNextWaiting = true;
    flushed = flushed
      .catch(() => {})
      .then(storeCounted)
      .then(
        () => {
          isFailing = false;
        },
        (fault: unknown) => {
          if (!isFailing) onFault(fault);
          isFailing = true;
          throw fault;
        },
      )
      .finally(reckon);
    return flushed;
  }

  async function flush(): Promise<void> {
    for (const all = counted + noted.length; counted < all; await setImmediate()) countSome();
    await Promise.all(waiting);
    await storeNext();
  }

  /** From the beginning of one batch to that of the next, so that what came during a long one does not wait again. */
  function schedule(delay: number): void {
    timer ??= setTimeout(async () => {
      const began = performance.now();
      // Those that are still looked into wait for the next batch, and let no other wait.
      await storeNext().catch(() => {});
      timer = null;
      const isLeft = pending > 0 && !isClosed;
      if (isLeft) schedule(Math.max(0, wait - (performance.now() - began)));
    }, delay);
  }

  return {
    record: (click) => {
      if (!hasRoom()) return;
      pending += 1;
      noted.push(click);
      countIn(shortly);
      schedule(wait);
    },
    flush,
    settle: () => flush().catch(() => {}),
    close: async () => {
      try {
        await flush();
      } finally {
        isClosed = true;
        if (timer) clearTimeout(timer);
        if (counting) clearTimeout(counting);
      }
    },
    counts: () => ({ pending, dropped, stored, isFailing }),
    settleLink: (linkId) => {
      const isOnItsWay = tally.has(linkId) || noted.some((click) => click.linkId === linkId);
      if (isOnItsWay) void flush().catch(() => {});
    },
    left: () => {
      const left = [...leaving.filter((write) => write.writer === writer), ...toWrites(tally)];
      leaving.length = 0;
      tally = new Map();
      return left;
    },
    add: async (left) => {
      const last = left.at(-1);
      if (!last) return;
      leaving.push(...left);
      pending += left.reduce((sum, write) => sum + clicksIn(write), 0);
      const stored = new Promise<void>((resolve) => void stores.set(last, resolve));
      schedule(0);
      await stored;
    },
  };
}
