import type { Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { OperatorError } from './shared/errors.ts';

type Sentence = (at: { host: string; port: number; setting: string }) => string;

const noAddress: Sentence = ({ host, setting }) =>
  `${host} is no address of this machine: set ${setting}_HOST to one that is.`;
const sentences: Record<string, Sentence> = {
  EADDRINUSE: ({ port, setting }) =>
    `Port ${port} is in use: stop the program that uses it, or set ${setting}_PORT to another.`,
  EACCES: ({ port, setting }) => `Port ${port} may not be used: set ${setting}_PORT to one above 1023.`,
  EADDRNOTAVAIL: noAddress,
  ENOTFOUND: noAddress,
};

/**
 * Listens, and returns the address.
 *
 * @param setting the prefix of the variables for host and port.
 * @throws {OperatorError} with one sentence if it cannot listen.
 */
export function listen(server: Server, host: string, port: number, setting = 'HEM'): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const sentence = sentences[cause.code ?? '']?.({ host, port, setting });
      reject(
        new OperatorError(sentence ?? `The service cannot listen at ${host}:${port}: ${cause.message}.`, { cause }),
      );
    });
    server.listen({ host, port }, () => {
      const address = server.address();
      if (address === null || typeof address === 'string') throw new Error('A TCP server has an address and a port');
      resolve(address);
    });
  });
}

/** Returns the origin of an address. A server that listens on all addresses is reached at the loopback address. */
export function originOf({ address, port }: AddressInfo): string {
  const host = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[address] ?? (address.includes(':') ? `[${address}]` : address);
  return `http://${host}:${port}`;
}

/** Milliseconds for requests to finish after the service was stopped. */
const closeTimeoutMs = 5_000;

/** Milliseconds between checks for idle connections while the server closes. */
const idlePollMs = 10;

/**
 * Returns a function that closes a server. Call it before the server listens. It accepts no more requests, and resolves
 * when the running ones are answered, or after five seconds.
 */
export function prepareClose(server: Server): () => Promise<void> {
  const open = new Set<Socket>();
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  // Browsers open connections in advance. Node does not count them as idle before their first request.
  const closeUnused = () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  };
  return async () => {
    const tooLate = setTimeout(() => server.closeAllConnections(), closeTimeoutMs);
    // A connection that becomes idle would stay open for another request. Polling costs nothing while the server runs.
    const idle = setInterval(() => {
      server.closeIdleConnections();
      // After pending data was read: the event loop reads between timers and immediates.
      setImmediate(closeUnused);
    }, idlePollMs);
    const closed = new Promise<void>((resolve, reject) => {
      server.close((error) => (error ? reject(error) : resolve()));
    });
    try {
      await closed;
    } finally {
      clearTimeout(tooLate);
      clearInterval(idle);
    }
  };
}
