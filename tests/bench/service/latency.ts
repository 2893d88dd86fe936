import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';

export interface Latencies {
  /** Answers a second. */
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p999: number;
  worst: number;
}

/** Milliseconds after which nobody waits any more: what an answer counts as that never came. */
const patience = 20_000;

/**
 * Asks at a steady rate, whether answers come or not, and says how long they took: what a visitor waits, also for those
 * who came before.
 */
export async function latencies({
  origin,
  request,
  perSecond,
  seconds,
}: {
  origin: string;
  request: () => Buffer;
  perSecond: number;
  seconds: number;
}): Promise<Latencies> {
  const { hostname, port } = new URL(origin);
  const idle: Socket[] = [];
  const times: number[] = [];
  const began = performance.now();
  const all: Promise<void>[] = [];
  /** A connection that nobody uses; the server closes those that are idle for long. */
  const open = () => {
    for (let socket = idle.pop(); socket; socket = idle.pop()) if (!socket.destroyed) return socket;
    return connect(Number(port), hostname)
      .setNoDelay(true)
      .on('error', () => {});
  };
  const ask = (due: number) =>
    new Promise<void>((resolve) => {
      let socket = open();
      const end = (time: number) => {
        clearTimeout(tooLate);
        times.push(time);
        socket.off('close', closed);
        resolve();
      };
      const send = () =>
        void socket
          .once('close', closed)
          .once('data', () => {
            end(performance.now() - due);
            idle.push(socket);
          })
          .write(request());
      // The server may close an idle connection as it is about to be used: browsers ask again then, and so does this.
      const closed = () => {
        if (socket.bytesRead === 0) return end(patience);
        socket = open();
        send();
      };
      const tooLate = globalThis.setTimeout(() => {
        end(patience);
        socket.destroy();
      }, patience);
      send();
    });
  for (let asked = 0; asked < perSecond * seconds; asked += 1) {
    const due = began + (asked * 1_000) / perSecond;
    while (performance.now() < due) await setTimeout(Math.max(0, due - performance.now()));
    all.push(ask(due));
  }
  await Promise.all(all);
  const took = (performance.now() - began) / 1_000;
  for (const socket of idle) socket.destroy();
  const sorted = times.sort((one, other) => one - other);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { perSecond: sorted.length / took, p50: at(0.5), p999: at(0.999), worst: at(1) };
}
