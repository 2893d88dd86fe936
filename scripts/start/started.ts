import process from 'node:process';

/** What was started and must be ended, the last first. */
export interface Started {
  /** Whether the end has begun, so that what closes now was closed by us. */
  readonly ending: boolean;
  add(end: () => Promise<unknown>): void;
  end(): Promise<void>;
}

export function nothingStarted(): Started {
  const ends: (() => Promise<unknown>)[] = [];
  let ending = false;
  return {
    get ending() {
      return ending;
    },
    add(end) {
      ends.push(end);
    },
    async end() {
      ending = true;
      for (const end of ends.splice(0).reverse()) await end();
    },
  };
}

/** Calls back at the first Ctrl-C or its like; a second one ends the process at once. */
export function onStop(stop: () => Promise<void>): void {
  let asked = false;
  const asking = () => {
    if (asked) process.exit(1);
    asked = true;
    void stop();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, asking);
}
