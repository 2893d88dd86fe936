import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { type AppOptions, createApp } from './app.ts';
import { warmUp } from './clicks/devices.ts';
import { openClicks } from './clicks/open-clicks.ts';
import { openLocations } from './location/open-locations.ts';
import { StartError } from './start-error.ts';

/** A caller who sends slower than this holds a connection that others wait for. */
const timeouts = { headersTimeout: 10_000, requestTimeout: 30_000 };

/** How long requests under way may take to finish once the service is told to stop. */
const patience = 5_000;

export interface ServiceOptions extends Omit<AppOptions, 'clock' | 'clicks' | 'locate'> {
  clock?: AppOptions['clock'];
  /** The .mmdb file that says where addresses are: by default that of an installed package. */
  locationFile?: string | undefined;
  host: string;
  /** 0 takes a free one. */
  port: number;
  /** Connections that may be open at once: further ones are closed. By default as many as the machine has. */
  maxConnections?: number;
  /** Seconds that a connection is kept for its next request. */
  keepAlive?: number;
}

export interface RunningService {
  /** Such as `http://127.0.0.1:8787`. */
  origin: string;
  /**
   * Takes no more requests, and resolves when those under way are answered and every click is stored. The database
   * stays open.
   */
  close: () => Promise<void>;
}

const sentences: Record<string, (host: string, port: number) => string> = {
  EADDRINUSE: (_host, port) => `Port ${port} is in use: stop the program that uses it, or set HEM_PORT to another.`,
  EACCES: (_host, port) => `Port ${port} may not be used: set HEM_PORT to one above 1023.`,
  EADDRNOTAVAIL: (host) => `${host} is no address of this machine: set HEM_HOST to one that is.`,
  ENOTFOUND: (host) => `${host} is no address of this machine: set HEM_HOST to one that is.`,
};

function listen(server: Server, host: string, port: number): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const sentence = sentences[cause.code ?? '']?.(host, port);
      reject(new StartError(sentence ?? `The service cannot listen at ${host}:${port}: ${cause.message}.`, { cause }));
    });
    server.listen({ host, port }, () => {
      const address = server.address();
      if (address === null || typeof address === 'string') throw new Error('A TCP server has an address and a port');
      resolve(address);
    });
  });
}

/** Milliseconds between looks at which connections have become idle while the server closes. */
const lookAgain = 10;

function close(server: Server): Promise<void> {
  const tooLate = setTimeout(() => server.closeAllConnections(), patience);
  // A connection whose last request is answered meanwhile would otherwise be kept for the next one. Looked for here, so
  // that no request pays for it while the server runs.
  const idle = setInterval(() => server.closeIdleConnections(), lookAgain);
  return new Promise((resolve, reject) => {
    server.close((error) => {
      clearTimeout(tooLate);
      clearInterval(idle);
      if (error) reject(error);
      else resolve();
    });
  });
}

/** The origin to reach a server by: one that listens at every address is reached at the nearest. */
function originOf({ address, port }: AddressInfo): string {
  const host = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[address] ?? (address.includes(':') ? `[${address}]` : address);
  return `http://${host}:${port}`;
}

/**
 * Serves a database over HTTP until closed.
 *
 * @throws {StartError} when it cannot listen, or read the location file; the message is one sentence that says why.
 */
export async function startService(options: ServiceOptions): Promise<RunningService> {
  const { host, port, locationFile, clock = () => new Date(), onFault = console.error, ...others } = options;
  const { maxConnections, keepAlive = 5, ...rest } = others;
  warmUp();
  const locate = await openLocations(locationFile);
  const clicks = await openClicks({ database: rest.database, locate, onFault });
  const { app, shortcut } = createApp({ ...rest, clock, onFault, clicks, locate });
  const answer = getRequestListener(app.fetch);
  const server = createServer({ ...timeouts, keepAliveTimeout: keepAlive * 1_000 }, (incoming, outgoing) => {
    if (!shortcut(incoming, outgoing)) answer(incoming, outgoing);
  });
  if (maxConnections !== undefined) server.maxConnections = maxConnections;
  const address = await listen(server, host, port);
  return {
    origin: originOf(address),
    close: async () => {
      await close(server);
      await clicks.close();
    },
  };
}
