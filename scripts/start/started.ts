import process from 'node:process';

/** The resources to close, in reverse order. */
export interface Started {
  /** True once closing has started, which explains failures. */
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

/** Calls back on the first Ctrl-C or similar signal. A second one ends the process at once. */
export function onStop(stop: () => Promise<void>): void {
  let asked = false;
  const asking = () => {
    if (asked) process.exit(1);
    asked = true;
    void stop();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, asking);
}
