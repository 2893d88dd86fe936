import { connect } from 'node:net';

/** Returns a request as bytes. */
export function wire(origin: string, path: string, headers: Record<string, string> = {}, body?: string): Buffer {
  const method = body === undefined ? 'GET' : 'POST';
  const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
  const lines = Object.entries({ Host: new URL(origin).host, ...headers, ...length }).map((pair) => pair.join(': '));
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body ?? ''}`);
}

/** Returns the end of the first answer in a text; -1 if it is incomplete. */
function endOf(text: string): number {
  const head = text.indexOf('\r\n\r\n');
  if (head < 0) return -1;
  const length = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, head))?.[1];
  if (length !== undefined) return text.length >= head + 4 + Number(length) ? head + 4 + Number(length) : -1;
  if (!/\r\ntransfer-encoding: chunked/i.test(text.slice(0, head))) return head + 4;
  const last = text.indexOf('0\r\n\r\n', head);
  return last < 0 ? -1 : last + 5;
}

export interface Load {
  origin: string;
  connections: number;
  /** Milliseconds. */
  duration: number;
  /** The maximum number of answers. */
  atMost?: number;
  request: () => Buffer;
  status: number;
}

/**
 * Sends requests as fast as answers arrive, one at a time on each connection. Returns the number of answers, also per
 * second. It uses bare sockets, since a client that costs more than the server would measure itself.
 */
export async function load({
  origin,
  connections,
  duration,
  atMost = Number.POSITIVE_INFINITY,
  request,
  status,
}: Load) {
  const { hostname, port } = new URL(origin);
  const expected = `HTTP/1.1 ${status} `;
  const startedAt = performance.now();
  let sent = 0;
  let answers = 0;
  const isRunning = () => performance.now() - startedAt < duration && sent < atMost;
  const connection = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(Number(port), hostname);
      let text = '';
      const next = () => {
        if (!isRunning()) return void socket.end(resolve);
        sent += 1;
        socket.write(request());
      };
      socket.setNoDelay(true);
      socket.once('connect', next).once('error', reject);
      socket.on('data', (chunk) => {
        text += chunk.toString('latin1');
        const end = endOf(text);
        if (end < 0) return;
        if (!text.startsWith(expected)) return void reject(new Error(`Not ${status}: ${text.slice(0, 200)}`));
        answers += 1;
        text = text.slice(end);
        next();
      });
    });
  await Promise.all(Array.from({ length: connections }, connection));
  const seconds = (performance.now() - startedAt) / 1000;
  return { answers, perSecond: answers / seconds };
}

/** Returns the median, which a single slow moment of a shared machine does not change. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
