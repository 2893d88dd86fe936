import type { Worker } from '@playwright/test';

/** Records the worker's updates of links until it stops. Returns a function that returns the parsed bodies. */
export async function recordUpdates(worker: Worker): Promise<() => Promise<unknown[]>> {
  await worker.evaluate(() => {
    const send = globalThis.fetch;
    const sent: string[] = [];
    Object.assign(globalThis, { sentUpdates: sent });
    globalThis.fetch = (target, init) => {
      if (init?.method === 'PUT') sent.push(String(init.body));
      return send(target, init);
    };
  });
  return async () => {
    const sent = await worker.evaluate(() => Reflect.get(globalThis, 'sentUpdates') as string[]);
    return sent.map((body): unknown => JSON.parse(body));
  };
}

/** Makes the worker's next update fail on the network. */
export async function failUpdate(worker: Worker): Promise<void> {
  await worker.evaluate(() => {
    const send = globalThis.fetch;
    globalThis.fetch = (target, init) => {
      if (init?.method !== 'PUT') return send(target, init);
      globalThis.fetch = send;
      return Promise.reject(new TypeError('Failed to fetch'));
    };
  });
}
