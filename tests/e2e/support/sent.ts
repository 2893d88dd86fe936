import type { Worker } from '@playwright/test';

/** Notes what the worker sends to change links, from now on until it stops. Answers with the bodies, parsed. */
export async function noteUpdates(worker: Worker): Promise<() => Promise<unknown[]>> {
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

/** The next update that the worker sends is lost on its way. */
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
