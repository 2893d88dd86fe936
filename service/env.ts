import * as z from 'zod/mini';
import { isLoopback } from './access/host.ts';
import { extensions } from './api/cross-origin.ts';
import { isNetwork, type ProxyOptions } from './location/proxies.ts';
import type { Operator } from './pages/operator.ts';
import { StartError } from './shared/errors.ts';
import { type Logging, logLevels } from './shared/request-log.ts';
import type { Keeping } from './stats/retention.ts';
import type { PoolSettings } from './storage/engines/postgres.ts';

/** A whole number between two others. */
const wholeFrom = (least: number, most: number) =>
  z
    .string()
    .check(
      z.refine(
        (text) => /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most,
        `a whole number from ${least} to ${most}`,
      ),
    );

const isOrigin = (text: string) => text === extensions || URL.parse(text)?.origin === text;
const toList = (text: string) => text.split(/[\s,]+/).filter((part) => part !== '');
const originList = z
  .string()
  .check(
    z.refine(
      (text) => toList(text).every(isOrigin),
      `origins such as https://links.example.com, or "${extensions}", with commas between them`,
    ),
  );

const networkList = z
  .string()
  .check(
    z.refine(
      (text) => toList(text).every(isNetwork),
      'addresses or networks such as 127.0.0.1, 10.0.0.0/8, with commas between them',
    ),
  );
const isPublicUrl = (text: string) => {
  const url = URL.parse(text);
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.host));
  return isSafe && url?.origin === text.replace(/\/$/, '');
};
const publicUrl = z
  .string()
  .check(z.refine(isPublicUrl, 'an https origin such as https://go.example.com (http on this machine alone)'));
const postgresUrl = z.string().check(z.regex(/^postgres(ql)?:\/\//, 'an address such as postgres://host/name'));
/** Requests are asked for their headers in lower case. */
const header = z.string().check(z.regex(/^[\w-]+$/, 'the name of a header'), z.toLowerCase());

const filled = z.string().check(z.trim(), z.minLength(1, 'not empty'));
const operatorName = z.string().check(z.trim(), z.maxLength(60, 'at most 60 characters'));
const homeUrl = z.url({ protocol: /^https?$/, error: 'a web address such as https://example.com' });

/** A setting that may be left out, or be empty, as files of variables leave those that nobody filled in. */
const optional = <Setting extends z.ZodMiniType>(setting: Setting) =>
  z.optional(
    z.pipe(
      z.transform((text: unknown) => (text === '' ? undefined : text)),
      z.optional(setting),
    ),
  );

/** Every setting of the service: its variable, and what it is when left out. */
const settings = z.object({
  HEM_HOST: z._default(filled, '127.0.0.1'),
  HEM_PORT: z._default(wholeFrom(0, 65_535), '8787'),
  HEM_MAX_CONNECTIONS: z._default(wholeFrom(1, 1_000_000), '10000'),
  HEM_KEEP_ALIVE: z._default(wholeFrom(1, 3_600), '5'),
  HEM_PUBLIC_URL: optional(publicUrl),
  HEM_CONNECTION_FILE: optional(filled),
  HEM_OPERATOR_NAME: optional(operatorName),
  HEM_OPERATOR_LOGO: optional(filled),
  HEM_OPERATOR_HOME: optional(homeUrl),
  HEM_LOG_LEVEL: z._default(z.enum(logLevels, `one of ${logLevels.join(', ')}`), 'info'),
  HEM_LOG_SAMPLE: z._default(wholeFrom(1, 1_000_000), '1'),
  HEM_METRICS_HOST: z._default(filled, '127.0.0.1'),
  HEM_METRICS_PORT: optional(wholeFrom(0, 65_535)),
  HEM_DATABASE: z._default(filled, '.hem/service.sqlite'),
  DATABASE_URL: optional(postgresUrl),
  DATABASE_READ_URL: optional(postgresUrl),
  HEM_ALLOWED_ORIGINS: z._default(originList, extensions),
  HEM_TRUSTED_PROXIES: z._default(networkList, ''),
  HEM_COUNTRY_HEADER: optional(header),
  HEM_REGION_HEADER: optional(header),
  HEM_CITY_HEADER: optional(header),
  HEM_TIMEZONE_HEADER: optional(header),
  HEM_LOCATION_FILE: optional(filled),
  HEM_POOL_SIZE: optional(wholeFrom(1, 1_000)),
  HEM_STATEMENT_TIMEOUT: optional(wholeFrom(1, 3_600)),
  HEM_DATABASE_KEEP_ALIVE: optional(wholeFrom(1, 3_600)),
  HEM_KEEP_DETAILS: optional(wholeFrom(1, 36_500)),
  HEM_KEEP_DAYS: optional(wholeFrom(1, 100)),
});

/** How the service is to run. */
export interface Environment {
  host: string;
  port: number;
  /** Path of the database's file: used when there is no `url`. */
  file: string;
  /** Address of a PostgreSQL database. */
  url?: string;
  /** Address of a replica of it, which lists and stats are read from. */
  readUrl?: string;
  /** How PostgreSQL is connected to. */
  pool: PoolSettings;
  allowedOrigins: string[];
  proxies: ProxyOptions;
  locationFile?: string;
  /** The origin that people reach it by, where that is another than it listens at. */
  publicUrl?: string;
  /** The operator that pages name; `logo` is the path of a picture. */
  operator?: Operator;
  /** Where the first connection link is written to. */
  connectionFile?: string;
  logging: Logging;
  /** Where metrics are served. */
  metrics?: { host: string; port: number };
  /** Connections that may be open at once. */
  maxConnections: number;
  /** Seconds that a connection is kept for its next request. */
  keepAlive: number;
  /** How long figures are kept. */
  keeping: Keeping;
}

/** The headers that were named, by what they say of a place. */
function placeHeaders(data: z.output<typeof settings>): ProxyOptions['headers'] {
  const { HEM_COUNTRY_HEADER, HEM_REGION_HEADER, HEM_CITY_HEADER, HEM_TIMEZONE_HEADER } = data;
  return {
    ...(HEM_COUNTRY_HEADER && { country: HEM_COUNTRY_HEADER }),
    ...(HEM_REGION_HEADER && { region: HEM_REGION_HEADER }),
    ...(HEM_CITY_HEADER && { city: HEM_CITY_HEADER }),
    ...(HEM_TIMEZONE_HEADER && { timezone: HEM_TIMEZONE_HEADER }),
  };
}

/**
 * Reads the settings, here and nowhere else.
 *
 * @throws {StartError} naming each variable that is wrong, and what it may be.
 */
export function readEnvironment(variables: NodeJS.ProcessEnv = process.env): Environment {
  const parsed = z.safeParse(settings, variables);
  if (!parsed.success) {
    const reasons = parsed.error.issues.map(({ path, message }) => `${path.join('.')} must be ${message}`);
    throw new StartError(`${reasons.join('; ')}.`);
  }
  const { HEM_HOST, HEM_PORT, HEM_DATABASE, DATABASE_URL, HEM_ALLOWED_ORIGINS, HEM_LOCATION_FILE } = parsed.data;
  const { HEM_MAX_CONNECTIONS, HEM_KEEP_ALIVE, HEM_PUBLIC_URL, HEM_CONNECTION_FILE } = parsed.data;
  const { HEM_POOL_SIZE, HEM_STATEMENT_TIMEOUT, HEM_DATABASE_KEEP_ALIVE, DATABASE_READ_URL } = parsed.data;
  const { HEM_LOG_LEVEL, HEM_LOG_SAMPLE, HEM_METRICS_HOST, HEM_METRICS_PORT, HEM_KEEP_DETAILS, HEM_KEEP_DAYS } =
    parsed.data;
  const { HEM_OPERATOR_NAME: name, HEM_OPERATOR_LOGO: logo, HEM_OPERATOR_HOME: home } = parsed.data;
  const hasOperator = [name, logo, home].some((one) => one !== undefined);
  return {
    host: HEM_HOST,
    port: Number(HEM_PORT),
    file: HEM_DATABASE,
    ...(DATABASE_URL && { url: DATABASE_URL }),
    ...(DATABASE_URL && DATABASE_READ_URL && { readUrl: DATABASE_READ_URL }),
    pool: {
      ...(HEM_POOL_SIZE && { connections: Number(HEM_POOL_SIZE) }),
      ...(HEM_STATEMENT_TIMEOUT && { statementTimeout: Number(HEM_STATEMENT_TIMEOUT) }),
      ...(HEM_DATABASE_KEEP_ALIVE && { keepAlive: Number(HEM_DATABASE_KEEP_ALIVE) }),
    },
    allowedOrigins: toList(HEM_ALLOWED_ORIGINS),
    proxies: { trusted: toList(parsed.data.HEM_TRUSTED_PROXIES), headers: placeHeaders(parsed.data) },
    ...(HEM_PUBLIC_URL && { publicUrl: HEM_PUBLIC_URL.replace(/\/$/, '') }),
    ...(HEM_CONNECTION_FILE && { connectionFile: HEM_CONNECTION_FILE }),
    ...(hasOperator && { operator: { ...(name && { name }), ...(logo && { logo }), ...(home && { home }) } }),
    logging: { level: HEM_LOG_LEVEL, sample: Number(HEM_LOG_SAMPLE) },
    ...(HEM_METRICS_PORT && { metrics: { host: HEM_METRICS_HOST, port: Number(HEM_METRICS_PORT) } }),
    maxConnections: Number(HEM_MAX_CONNECTIONS),
    keepAlive: Number(HEM_KEEP_ALIVE),
    ...(HEM_LOCATION_FILE && { locationFile: HEM_LOCATION_FILE }),
    keeping: {
      ...(HEM_KEEP_DETAILS && { detailDays: Number(HEM_KEEP_DETAILS) }),
      ...(HEM_KEEP_DAYS && { dayYears: Number(HEM_KEEP_DAYS) }),
    },
  };
}
