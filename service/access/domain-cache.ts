import { withTimeout } from '../shared/with-timeout.ts';
import type { Database } from '../storage/tables.ts';
import {
  type DomainSettings,
  defaultSettings,
  parseStored,
  readSettings,
  type SettingName,
  type SettingTexts,
  settingNames,
  variableOf,
} from './domain-settings.ts';
import { hostOf } from './host.ts';

/** Milliseconds for which domains are cached: changes by other processes are visible within a second. */
const ttlMs = 900;

/** Milliseconds for which a visit waits for the database. */
const readTimeoutMs = 300;

/** The service's domains with their settings, from memory. A domain in use is read again in the background. */
export interface DomainCache {
  /** Returns a domain's settings as of the last read; the defaults for any other host. */
  settingsOf: (host: string) => DomainSettings;
  /** Returns a domain's settings, waiting for the database a moment if the last read is old. */
  freshSettingsOf: (host: string) => Promise<DomainSettings>;
  /** Returns true for a domain as of the last read; null before the first one. */
  has: (host: string) => boolean | null;
  /** Waits for the first read. Fails if the database does. */
  load: () => Promise<void>;
  /** Makes the next use read the domains again. */
  expire: () => void;
}

interface DomainCacheOptions {
  /** A monotonic clock in milliseconds. */
  now?: () => number;
  /** The settings that environment variables give the only domain. By default none. */
  variables?: SettingTexts | undefined;
  /** Called with a sentence if the variables have no effect. */
  warn?: (sentence: string) => void;
}

/** Returns settings without destinations on the service's own domains, which could lead in a circle. */
function withoutCircles(settings: DomainSettings, hosts: ReadonlySet<string>): DomainSettings {
  const outside = (address: string | null) =>
    address !== null && hosts.has(hostOf(new URL(address))) ? null : address;
  return { ...settings, home: outside(settings.home), notFound: outside(settings.notFound) };
}

const unusedVariables = (names: readonly SettingName[]) =>
  `${names.map(variableOf).join(', ')} only apply to a service with one domain: use the command domain set instead.`;

export function createDomainCache(
  database: Database,
  { now = () => performance.now(), variables = {}, warn = () => {} }: DomainCacheOptions = {},
): DomainCache {
  let known: ReadonlyMap<string, DomainSettings> | null = null;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;
  let hasWarned = false;

  function warnOnce(domains: number): void {
    const names = settingNames.filter((name) => variables[name] !== undefined);
    if (hasWarned || domains < 2 || names.length === 0) return;
    hasWarned = true;
    warn(unusedVariables(names));
  }

  async function read(): Promise<ReadonlyMap<string, DomainSettings>> {
    const rows = await database.selectFrom('domains').select(['host', 'settings']).execute();
    warnOnce(rows.length);
    const inherited = rows.length === 1 ? variables : {};
    const hosts = new Set(rows.map(({ host }) => host));
    const settingsIn = (stored: string) =>
      withoutCircles(readSettings({ ...inherited, ...parseStored(stored) }), hosts);
    return new Map(rows.map(({ host, settings }) => [host, settingsIn(settings)]));
  }

  const isDue = () => reading === null && now() - readAt >= ttlMs;

  /** Reads the domains if they are old. Concurrent callers share one read. */
  function refresh(): Promise<void> {
    if (!isDue()) return reading ?? Promise.resolve();
    readAt = now();
    const started: Promise<void> = read()
      .then((domains) => {
        // After `expire`, this read may miss a change.
        if (reading === started) known = domains;
      })
      .finally(() => {
        if (reading === started) reading = null;
        if (known === null) readAt = Number.NEGATIVE_INFINITY;
      });
    reading = started;
    return started;
  }

  /** Visits go on with the last known settings while the database fails. */
  function refreshInBackground(): void {
    if (isDue()) refresh().catch(() => {});
  }

  function settingsOf(host: string): DomainSettings {
    refreshInBackground();
    return known?.get(host) ?? defaultSettings;
  }

  return {
    settingsOf,
    freshSettingsOf: async (host) => {
      await withTimeout(refresh(), readTimeoutMs).catch(() => {});
      return settingsOf(host);
    },
    has: (host) => known?.has(host) ?? null,
    load: async () => {
      if (known === null) await refresh();
      else refreshInBackground();
    },
    expire: () => {
      readAt = Number.NEGATIVE_INFINITY;
      reading = null;
    },
  };
}
