import { setImmediate } from 'node:timers/promises';
import type { Click } from './click.ts';
import type { Describer } from './describe-click.ts';
import { type Device, unknownDevice } from './devices.ts';
import { addClick, addDevice, type CountedClick, type Tally } from './tally.ts';
import { type ClickWrite, countClicks, createWriter } from './writes.ts';

/** Counts clicks after their visits were answered. */
export interface ClickRecorder {
  /** Adds a click. Never waits and never fails. Drops the click if too many wait to be stored. */
  record: (click: Click) => void;
  /**
   * Resolves when all clicks so far are stored, except their devices that are being detected. Rejects if the database
   * fails; the clicks stay in memory.
   */
  flush: () => Promise<void>;
  /** Like `flush`, but never rejects: readers get the stats that are stored. */
  tryFlush: () => Promise<void>;
  /** Stores a link's waiting clicks soon, since another process waits for their number. */
  flushLink: (linkId: string) => void;
  /** Stores all clicks, with an unknown device if it is being detected, and stops. Rejects if the database fails. */
  close: () => Promise<void>;
  /** Removes and returns the clicks that `close` could not store. */
  takeUnstored: () => ClickWrite[];
  /** Stores clicks that another recorder could not store. Resolves when they are stored. */
  addUnstored: (writes: readonly ClickWrite[]) => Promise<void>;
  /** Returns the number of pending clicks, and of clicks dropped and stored since the start. */
  counts: () => ClickCounts;
}

interface ClickCounts {
  pending: number;
  dropped: number;
  stored: number;
  /** True if the last attempt to store clicks failed. */
  isFailing: boolean;
}

interface RecorderOptions extends Describer {
  /** Stores a write. A repeated write must not count twice. */
  store: (write: ClickWrite) => Promise<unknown>;
  /** Called when storing begins to fail, but not for each further failure. */
  onFault: (fault: unknown) => void;
  /** Called with a sentence when clicks are dropped, and with their number when there is room again. */
  warn?: ((sentence: string) => void) | undefined;
  /** Clicks that may wait to be stored, and for their device. More are dropped, or have none: memory is limited. */
  maxPending?: number;
}

/** Some hundred MB if each click is of another link; an hour of 140 clicks a second without a database. */
const defaultMaxPending = 500_000;

/** Milliseconds for which clicks are collected. Together with the time to store them, that stays within a second. */
const storeIntervalMs = 500;

/** Milliseconds before a click is counted, short enough that its objects stay in the young generation of the heap. */
const countDelayMs = 10;

/** Milliseconds for which counting may delay visits. */
const countSliceMs = 5;

/** Clicks between looks at the clock, which takes as long as counting one. */
const clicksPerClockCheck = 32;

/** Creates a recorder that collects clicks and stores them in batches, one for each link. */
export function createRecorder(options: RecorderOptions): ClickRecorder {
  const { describe, store, onFault, warn = () => {}, maxPending = defaultMaxPending } = options;
  let received: Click[] = [];
  /** Clicks that moved from `received` to `tally`. */
  let counted = 0;
  let tally: Tally = new Map();
  const { writer, toWrites } = createWriter();
  /** Writes that are being stored or failed, in order. */
  const unstored: ClickWrite[] = [];
  /** Callbacks for writes of another recorder. */
  const onStored = new Map<ClickWrite, () => void>();
  let counting: NodeJS.Timeout | null = null;
  let timer: NodeJS.Timeout | null = null;
  let flushed: Promise<void> = Promise.resolve();
  /** True while the next store waits for the running one. All callers until it begins share it. */
  let isNextWaiting = false;
  /** Counted clicks whose device is being detected. */
  const awaitingDevice = new Set<CountedClick>();
  let [pending, dropped, stored] = [0, 0, 0];
  let isFailing = false;
  let isClosed = false;
  /** Dropped clicks that a warning has reported. */
  let reportedDropped = 0;

  /**
   * Returns true if another click may wait. Reports the first dropped click at once, and the number when there is room
   * again.
   */
  function hasRoom(): boolean {
    if (pending < maxPending) return true;
    if (dropped === reportedDropped) warn(`Clicks are dropped: ${maxPending.toLocaleString('en')} wait to be stored.`);
    dropped += 1;
    return false;
  }

  /** Updates the counts after storing. */
  function updateCounts(): void {
    const inWrites = unstored.reduce((sum, write) => sum + countClicks(write), 0);
    const remaining = received.length + countClicks({ links: [...tally.values()] }) + inWrites;
    stored += pending - remaining;
    pending = remaining;
    if (dropped > reportedDropped && pending < maxPending) {
      warn(
        `${(dropped - reportedDropped).toLocaleString('en')} clicks were dropped, since too many waited to be stored.`,
      );
      reportedDropped = dropped;
    }
  }

  /** Adds a counted click to the dimensions of its device, when it is known. */
  function addDetected(click: CountedClick, device: Promise<Device>): void {
    if (isClosed || awaitingDevice.size >= maxPending) {
      addDevice(tally, click, unknownDevice);
      return;
    }
    awaitingDevice.add(click);
    void device.then((found) => {
      // `close` may have added it meanwhile.
      if (!awaitingDevice.delete(click)) return;
      addDevice(tally, click, found);
      schedule(storeIntervalMs);
    });
  }

  /** Counts received clicks for a slice of time. */
  function countSlice(): void {
    counting = null;
    const until = performance.now() + countSliceMs;
    let done = 0;
    for (const click of received) {
      const described = describe(click);
      const added = addClick(tally, click, described);
      if (described.device) addDetected(added, described.device);
      done += 1;
      if (done % clicksPerClockCheck === 0 && performance.now() > until) break;
    }
    counted += done;
    received = received.slice(done);
    if (received.length > 0) scheduleCount(0);
  }

  function scheduleCount(delay: number): void {
    counting ??= setTimeout(countSlice, delay);
  }

  async function storeWrites(): Promise<void> {
    for (let write = unstored[0]; write; write = unstored[0]) {
      await store(write);
      unstored.shift();
      onStored.get(write)?.();
      onStored.delete(write);
      // Answer the visits that came meanwhile: SQLite runs without a pause.
      if (unstored.length > 0) await setImmediate();
    }
  }

  async function storeCounted(): Promise<void> {
    isNextWaiting = false;
    for (const all = counted + received.length; counted < all; await setImmediate()) countSlice();
    // Failed writes go first.
    await storeWrites();
    unstored.push(...toWrites(tally));
    tally = new Map();
    await storeWrites();
  }

  function flush(): Promise<void> {
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
      .finally(updateCounts);
    return flushed;
  }

  /**
   * Measures from the start of a batch to the start of the next, so that clicks during a long batch do not wait again.
   */
  function schedule(delay: number): void {
    timer ??= setTimeout(async () => {
      const began = performance.now();
      await flush().catch(() => {});
      timer = null;
      const isLeft = received.length > 0 || tally.size > 0 || unstored.length > 0;
      if (isLeft && !isClosed) schedule(Math.max(0, storeIntervalMs - (performance.now() - began)));
    }, delay);
  }

  return {
    record: (click) => {
      if (!hasRoom()) return;
      pending += 1;
      received.push(click);
      scheduleCount(countDelayMs);
      schedule(storeIntervalMs);
    },
    flush,
    tryFlush: () => flush().catch(() => {}),
    close: async () => {
      isClosed = true;
      for (const click of awaitingDevice) addDevice(tally, click, unknownDevice);
      awaitingDevice.clear();
      try {
        await flush();
      } finally {
        if (timer) clearTimeout(timer);
        if (counting) clearTimeout(counting);
      }
    },
    counts: () => ({ pending, dropped, stored, isFailing }),
    flushLink: (linkId) => {
      const isWaiting = tally.has(linkId) || received.some((click) => click.linkId === linkId);
      if (isWaiting) void flush().catch(() => {});
    },
    takeUnstored: () => {
      while (received.length > 0) countSlice();
      const writes = [...unstored.filter((write) => write.writer === writer), ...toWrites(tally)];
      unstored.length = 0;
      tally = new Map();
      return writes;
    },
    addUnstored: async (writes) => {
      const last = writes.at(-1);
      if (!last) return;
      unstored.push(...writes);
      pending += writes.reduce((sum, write) => sum + countClicks(write), 0);
      const stored = new Promise<void>((resolve) => void onStored.set(last, resolve));
      schedule(0);
      await stored;
    },
  };
}
