import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { type AppOptions, createApp } from './app.ts';
import { warmUp } from './clicks/devices.ts';
import { openClicks } from './clicks/open-clicks.ts';
import { keepPending, readPending } from './clicks/pending-file.ts';
import { clicksIn } from './clicks/writes.ts';
import { closing, listen, originOf } from './http-server.ts';
import { openLocations } from './location/open-locations.ts';
import { createMetrics, serveMetrics } from './metrics.ts';
import { readHere, readInThread } from './reading/reader.ts';
import { reasonOf, StartError } from './shared/errors.ts';
import { withTimeout } from './shared/with-timeout.ts';
import type { Keeping } from './stats/retention.ts';
import { hearChanges } from './storage/changes.ts';
import { isShared, openForReading, type Storage } from './storage/open.ts';

/** A caller who sends slower than this holds a connection that others wait for. */
const timeouts = { headersTimeout: 10_000, requestTimeout: 30_000 };

/** How long the database may then take to store the last clicks. */
const storingPatience = 10_000;

export interface ServiceOptions extends Omit<AppOptions, 'clock' | 'clicks' | 'locate' | 'reader' | 'lookups'> {
  /** Where the database is, for threads to open connections of their own. Without it they share this thread's. */
  storage?: Storage;
  clock?: AppOptions['clock'];
  /** The .mmdb file that says where addresses are: by default that of an installed package. */
  locationFile?: string | undefined;
  host: string;
  /** 0 takes a free one. */
  port: number;
  /** Where clicks are kept that cannot be stored at the end: the beginning of a file's path. By default nowhere. */
  pendingFile?: string;
  /** How long figures are kept. By default for ever. */
  keeping?: Keeping;
  /** Where metrics are served. By default nowhere. */
  metrics?: { host: string; port: number } | undefined;
  /** Connections that may be open at once: further ones are closed. By default as many as the machine has. */
  maxConnections?: number;
  /** Seconds that a connection is kept for its next request. */
  keepAlive?: number;
}

export interface RunningService {
  /** Such as `http://127.0.0.1:8787`. */
  origin: string;
  /** Where `/metrics` is, when it is served. */
  metricsOrigin: string | null;
  /**
   * Takes no more requests, and resolves when those under way are answered and every click is stored, or kept for the next
   * start. The database stays open.
   */
  close: () => Promise<void>;
}

/**
 * Serves a database over HTTP until closed.
 *
 * @throws {StartError} when it cannot listen, or read the location file; the message is one sentence that says why.
 */
export async function startService(options: ServiceOptions): Promise<RunningService> {
  const { host, port, locationFile, clock = () => new Date(), onFault = console.error, ...others } = options;
  const { maxConnections, keepAlive = 5, storage, pendingFile, keeping, metrics: listening, ...rest } = others;
  const { database, warn = console.error } = rest;
  const [locate] = await Promise.all([openLocations(locationFile), warmUp()]);
  const clicks = await openClicks({ database, locate, onFault, warn, storage, keeping, clock });
  // PostgreSQL has a connection for each who asks; the embedded database needs one for those that must not wait.
  const lookups = storage && isShared(storage) && !storage.url ? openForReading(storage) : database;
  const reader = storage && isShared(storage) ? readInThread(storage) : readHere(database);
  const metrics = listening ? createMetrics({ database, clicks }) : null;
  const observe = metrics?.observe;
  const { app, shortcut, resolver } = createApp({ ...rest, clock, onFault, clicks, reader, lookups, locate, observe });
  const answer = getRequestListener(app.fetch);
  const server = createServer({ ...timeouts, keepAliveTimeout: keepAlive * 1_000 }, (incoming, outgoing) => {
    if (!shortcut(incoming, outgoing)) answer(incoming, outgoing);
  });
  const closeServer = closing(server);
  if (maxConnections !== undefined) server.maxConnections = maxConnections;
  const address = await listen(server, host, port);
  const hearing = storage?.url
    ? hearChanges(
        { ...storage, url: storage.url },
        {
          onChange: (linkId) => {
            resolver.forget(linkId);
            clicks.settleLink(linkId);
          },
          onBegin: resolver.clear,
          warn,
        },
      )
    : null;
  const telling = metrics && listening ? await serveMetrics(metrics, server, listening) : null;
  for (const { writes, remove } of pendingFile ? await readPending(pendingFile, warn) : []) {
    void clicks.add(writes).then(remove).catch(onFault);
  }
  return {
    origin: originOf(address),
    metricsOrigin: telling?.origin ?? null,
    close: async () => {
      await closeServer();
      await telling?.close();
      await hearing?.close();
      await reader.close();
      if (lookups !== database) await lookups.destroy();
      try {
        await withTimeout(clicks.close(), storingPatience);
      } catch (fault) {
        if (!pendingFile) throw fault;
        const left = clicks.left();
        // Those that an earlier end left are in their file still.
        if (left.length === 0) return;
        const file = await keepPending(pendingFile, left).catch((cause: unknown) => {
          const clicks = left.reduce((sum, write) => sum + clicksIn(write), 0).toLocaleString('en');
          const reasons = `in the database (${reasonOf(fault)}) nor in a file beside it (${reasonOf(cause)})`;
          throw new StartError(`Clicks are lost, ${clicks} of them: they can be kept neither ${reasons}.`, { cause });
        });
        warn(`Clicks that cannot be stored are kept in ${file}, and counted after the next start.`);
      }
    },
  };
}
