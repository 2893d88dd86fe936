import { takingTurns } from '@/lib/async/async.ts';

/** Milliseconds from the end of a request to the begin of the next. */
const pause = 50;

interface Options {
  /** How many requests there may be; what is asked beyond fails like a lost connection. */
  most: number;
  signal: AbortSignal;
}

/** A `fetch` that asks little: one request at a time, with a pause after each, and no more than so many. */
export function politeFetch({ most, signal }: Options) {
  const inTurn = takingTurns();
  let requests = 0;
  const asking: typeof fetch = (address, how) =>
    inTurn(async () => {
      if (requests >= most) throw new Error('Asked often enough');
      if (requests > 0) await new Promise((resolve) => setTimeout(resolve, pause));
      requests += 1;
      const signals = [how?.signal, signal].filter((one) => one instanceof AbortSignal);
      return fetch(address, { ...how, signal: AbortSignal.any(signals) });
    });
  return { fetch: asking, requests: () => requests };
}
