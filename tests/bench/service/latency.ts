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

/** The timeout of a request in milliseconds, which also counts as the time of a missing answer. */
const timeoutMs = 20_000;

/**
 * Sends requests at a steady rate, even if earlier answers are late. Returns their times, from when each request was
 * due.
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
  const startedAt = performance.now();
  const requests: Promise<void>[] = [];
  /** Returns an idle connection, or a new one: the server closes connections that are idle for long. */
  const idleOrNew = () => {
    for (let socket = idle.pop(); socket; socket = idle.pop()) if (!socket.destroyed) return socket;
    return connect(Number(port), hostname)
      .setNoDelay(true)
      .on('error', () => {});
  };
  const sendAt = (due: number) =>
    new Promise<void>((resolve) => {
      let socket = idleOrNew();
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
      // The server may close an idle connection just before it is used. Like a browser, send the request again then.
      const closed = () => {
        if (socket.bytesRead === 0) return end(timeoutMs);
        socket = idleOrNew();
        send();
      };
      const tooLate = globalThis.setTimeout(() => {
        end(timeoutMs);
        socket.destroy();
      }, timeoutMs);
      send();
    });
  for (let sent = 0; sent < perSecond * seconds; sent += 1) {
    const due = startedAt + (sent * 1_000) / perSecond;
    while (performance.now() < due) await setTimeout(Math.max(0, due - performance.now()));
    requests.push(sendAt(due));
  }
  await Promise.all(requests);
  const elapsedSeconds = (performance.now() - startedAt) / 1_000;
  for (const socket of idle) socket.destroy();
  const sorted = times.sort((one, other) => one - other);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { perSecond: sorted.length / elapsedSeconds, p50: at(0.5), p999: at(0.999), worst: at(1) };
}
