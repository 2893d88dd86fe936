import { mutex } from '@/lib/async/async.ts';

/** Milliseconds between the end of a request and the start of the next. */
const pause = 50;

interface Options {
  /** The maximum number of requests; further ones fail like a lost connection. */
  maxRequests: number;
  signal: AbortSignal;
}

/** Returns a `fetch` that sends one request at a time, with a pause after each, up to a maximum number. */
export function sequentialFetch({ maxRequests, signal }: Options) {
  const inTurn = mutex();
  let requests = 0;
  const asking: typeof fetch = (address, how) =>
    inTurn(async () => {
      if (requests >= maxRequests) throw new Error('Request limit reached');
      if (requests > 0) await new Promise((resolve) => setTimeout(resolve, pause));
      requests += 1;
      const signals = [how?.signal, signal].filter((one) => one instanceof AbortSignal);
      return fetch(address, { ...how, signal: AbortSignal.any(signals) });
    });
  return { fetch: asking, requests: () => requests };
}
