import type { Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { StartError } from './shared/errors.ts';

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
 * Listens, and says at which address.
 *
 * @param setting what the variables begin with that say where.
 * @throws {StartError} one sentence that says why it cannot.
 */
export function listen(server: Server, host: string, port: number, setting = 'HEM'): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const sentence = sentences[cause.code ?? '']?.({ host, port, setting });
      reject(new StartError(sentence ?? `The service cannot listen at ${host}:${port}: ${cause.message}.`, { cause }));
    });
    server.listen({ host, port }, () => {
      const address = server.address();
      if (address === null || typeof address === 'string') throw new Error('A TCP server has an address and a port');
      resolve(address);
    });
  });
}

/** The origin to reach a server by: one that listens at every address is reached at the nearest. */
export function originOf({ address, port }: AddressInfo): string {
  const host = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[address] ?? (address.includes(':') ? `[${address}]` : address);
  return `http://${host}:${port}`;
}

/** How long requests under way may take to finish once the service is told to stop. */
const patience = 5_000;

/** Milliseconds between looks at which connections have become idle while the server closes. */
const pollEvery = 10;

/**
 * How to close a server that does not listen yet: it takes no more requests, and the answer comes when those under way are
 * answered, or after five seconds.
 */
export function closing(server: Server): () => Promise<void> {
  const open = new Set<Socket>();
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  // Browsers open connections before they need one: Node does not take them for idle until they have asked for something.
  const closeUnused = () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  };
  return async () => {
    const tooLate = setTimeout(() => server.closeAllConnections(), patience);
    // A connection whose last request is answered meanwhile would otherwise be kept for the next one. Looked for here, so
    // that no request pays for it while the server runs.
    const idle = setInterval(() => {
      server.closeIdleConnections();
      // Not before what came by now is read, which is after the timers and before these.
      setImmediate(closeUnused);
    }, pollEvery);
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
