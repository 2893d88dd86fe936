import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { type AppOptions, createApp } from './app.ts';
import { openClicks } from './clicks/open-clicks.ts';
import { readPending, savePending } from './clicks/pending-file.ts';
import { countClicks } from './clicks/writes.ts';
import { listen, originOf, prepareClose } from './http-server.ts';
import { openLocations } from './location/open-locations.ts';
import { createMetrics, serveMetrics } from './metrics.ts';
import { readDirectly, readInThread } from './reading/reader.ts';
import { OperatorError, reasonOf } from './shared/errors.ts';
import { withTimeout } from './shared/with-timeout.ts';
import type { Retention } from './stats/retention.ts';
import { listenForChanges } from './storage/changes.ts';
import { allowsMoreConnections, openForReading, type Storage } from './storage/open.ts';

/** A slower client would occupy a connection that others wait for. */
const timeouts = { headersTimeout: 10_000, requestTimeout: 30_000 };

/**
 * Node would use the first of two hosts, and a proxy in front may have checked the other. Joined, they are no host, and
 * are refused (RFC 9112, section 3.2). So are requests without one, which are reported first.
 */
const hostRules = { joinDuplicateHeaders: true, requireHostHeader: false };

/** Milliseconds for storing the last clicks. */
const finalFlushTimeoutMs = 10_000;

export interface ServiceOptions extends Omit<AppOptions, 'clock' | 'clicks' | 'locate' | 'reader' | 'lookupDatabase'> {
  /** The location of the database, for threads with connections of their own. Without it all share this thread's. */
  storage?: Storage;
  clock?: AppOptions['clock'];
  /** The .mmdb file with locations. The default is the file of an installed package. */
  locationFile?: string | undefined;
  host: string;
  /** 0 picks a free one. */
  port: number;
  /** The prefix of files for clicks that cannot be stored when the service stops. By default they are lost. */
  pendingFile?: string;
  /** By default all stats are kept. */
  retention?: Retention;
  /** The address of the metrics. By default there are none. */
  metrics?: { host: string; port: number } | undefined;
  /** Open connections, at most. By default there is no limit. */
  maxConnections?: number;
  /** Seconds for which an idle connection stays open. */
  keepAlive?: number;
}

export interface RunningService {
  /** Such as `http://127.0.0.1:8787`. */
  origin: string;
  /** The origin of `/metrics`; null without metrics. */
  metricsOrigin: string | null;
  /**
   * Accepts no more requests, and resolves when running ones are answered and all clicks are stored or saved. The
   * database stays open.
   */
  close: () => Promise<void>;
}

/**
 * Serves a database over HTTP until closed.
 *
 * @throws {OperatorError} with one sentence if it cannot listen or read the location file.
 */
export async function startService(options: ServiceOptions): Promise<RunningService> {
  const { host, port, locationFile, clock = () => new Date(), onFault = console.error, ...others } = options;
  const { maxConnections, keepAlive = 5, storage, pendingFile, retention, metrics: metricsAddress, ...rest } = others;
  const { database, warn = console.error } = rest;
  const locate = await openLocations(locationFile);
  const clicks = await openClicks({ database, locate, onFault, warn, storage, retention, clock });
  // PostgreSQL has a pool of connections. SQLite needs a separate one, so that visits do not wait for writes.
  const lookupDatabase = storage && allowsMoreConnections(storage) && !storage.url ? openForReading(storage) : database;
  const reader = storage && allowsMoreConnections(storage) ? readInThread(storage) : readDirectly(database);
  const metrics = metricsAddress ? createMetrics({ database, clicks }) : null;
  const observe = metrics?.observe;
  const { app, fastRedirect, resolver, domains, reportHost } = createApp({
    ...rest,
    clock,
    onFault,
    clicks,
    reader,
    lookupDatabase,
    locate,
    observe,
    onStaleVisit: metrics?.onStaleVisit,
  });
  const answer = getRequestListener(app.fetch);
  const serverOptions = { ...timeouts, ...hostRules, keepAliveTimeout: keepAlive * 1_000 };
  const server = createServer(serverOptions, (incoming, outgoing) => {
    if (fastRedirect(incoming, outgoing)) return;
    if (incoming.headers.host === undefined) reportHost(incoming);
    answer(incoming, outgoing);
  });
  const closeServer = prepareClose(server);
  if (maxConnections !== undefined) server.maxConnections = maxConnections;
  const address = await listen(server, host, port);
  const changeListener = storage?.url
    ? listenForChanges(
        { ...storage, url: storage.url },
        {
          onChange: (linkId) => {
            resolver.forget(linkId);
            clicks.flushLink(linkId);
          },
          onDomains: domains.expire,
          onBegin: () => {
            resolver.clear();
            domains.expire();
          },
          warn,
        },
      )
    : null;
  const metricsServer = metrics && metricsAddress ? await serveMetrics(metrics, server, metricsAddress) : null;
  const pendingFiles = pendingFile ? await readPending(pendingFile, warn) : [];
  const removals = pendingFiles.map(({ writes, remove }) => clicks.addUnstored(writes).then(remove).catch(onFault));
  return {
    origin: originOf(address),
    metricsOrigin: metricsServer?.origin ?? null,
    close: async () => {
      await closeServer();
      await metricsServer?.close();
      await changeListener?.close();
      await reader.close();
      if (lookupDatabase !== database) await lookupDatabase.destroy();
      try {
        await withTimeout(clicks.close(), finalFlushTimeoutMs);
        // All clicks are stored, so no file is needed any more.
        await Promise.all(removals);
      } catch (fault) {
        if (!pendingFile) throw fault;
        const unstored = clicks.takeUnstored();
        // Clicks of earlier runs are still in their files.
        if (unstored.length === 0) return;
        const file = await savePending(pendingFile, unstored).catch((cause: unknown) => {
          const clicks = unstored.reduce((sum, write) => sum + countClicks(write), 0).toLocaleString('en');
          const reasons = `in the database (${reasonOf(fault)}) nor in a file beside it (${reasonOf(cause)})`;
          throw new OperatorError(`${clicks} clicks are lost: they could be saved neither ${reasons}.`, {
            cause,
          });
        });
        warn(`Clicks that could not be stored are saved in ${file}, and will be counted after the next start.`);
      }
    },
  };
}
