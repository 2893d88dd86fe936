import * as z from 'zod/mini';
import { readVariables, type SettingTexts } from './access/domain-settings.ts';
import { isLoopback } from './access/host.ts';
import { networkList } from './access/network.ts';
import { allExtensions } from './api/cross-origin.ts';
import type { ProxyOptions } from './location/proxies.ts';
import type { Operator } from './pages/operator.ts';
import { allTexts } from './pages/texts.ts';
import { OperatorError } from './shared/errors.ts';
import { type LogSettings, logLevels } from './shared/request-log.ts';
import { toList } from './shared/to-list.ts';
import type { Retention } from './stats/retention.ts';
import type { PoolSettings } from './storage/engines/postgres.ts';

const integerBetween = (min: number, max: number) =>
  z
    .string()
    .check(
      z.refine(
        (text) => /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max,
        `a whole number from ${min} to ${max}`,
      ),
    );

const isOrigin = (text: string) => text === allExtensions || URL.parse(text)?.origin === text;
const originList = z
  .string()
  .check(
    z.refine(
      (text) => toList(text).every(isOrigin),
      `origins such as https://links.example.com, or "${allExtensions}", with commas between them`,
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
/** Node has the names of headers in lower case. */
const header = z.string().check(z.regex(/^[\w-]+$/, 'the name of a header'), z.toLowerCase());

const nonEmpty = z.string().check(z.trim(), z.minLength(1, 'not empty'));
const operatorName = z.string().check(z.trim(), z.maxLength(60, 'at most 60 characters'));
const homeUrl = z.url({ protocol: /^https?$/, error: 'a web address such as https://example.com' });

/** Accepts a missing or empty variable. */
const optional = <Setting extends z.ZodMiniType>(setting: Setting) =>
  z.optional(
    z.pipe(
      z.transform((text: unknown) => (text === '' ? undefined : text)),
      z.optional(setting),
    ),
  );

const languages = allTexts.map(({ language }) => language);

/** Every environment variable with its default, except those of the only domain (access/domain-settings.ts). */
const settings = z.object({
  HEM_HOST: z._default(nonEmpty, '127.0.0.1'),
  HEM_PORT: z._default(integerBetween(0, 65_535), '8787'),
  HEM_MAX_CONNECTIONS: z._default(integerBetween(1, 1_000_000), '10000'),
  HEM_KEEP_ALIVE: z._default(integerBetween(1, 3_600), '5'),
  HEM_PUBLIC_URL: optional(publicUrl),
  HEM_CONNECTION_FILE: optional(nonEmpty),
  HEM_OPERATOR_NAME: optional(operatorName),
  HEM_OPERATOR_LOGO: optional(nonEmpty),
  HEM_OPERATOR_HOME: optional(homeUrl),
  HEM_LANGUAGE: optional(z.enum(languages, `one of ${languages.join(', ')}`)),
  HEM_LOG_LEVEL: z._default(z.enum(logLevels, `one of ${logLevels.join(', ')}`), 'info'),
  HEM_LOG_SAMPLE: z._default(integerBetween(1, 1_000_000), '1'),
  HEM_METRICS_HOST: z._default(nonEmpty, '127.0.0.1'),
  HEM_METRICS_PORT: optional(integerBetween(0, 65_535)),
  HEM_DATABASE: z._default(nonEmpty, '.hem/service.sqlite'),
  DATABASE_URL: optional(postgresUrl),
  DATABASE_READ_URL: optional(postgresUrl),
  HEM_ALLOWED_ORIGINS: z._default(originList, allExtensions),
  HEM_TRUSTED_PROXIES: z._default(networkList, ''),
  HEM_COUNTRY_HEADER: optional(header),
  HEM_REGION_HEADER: optional(header),
  HEM_CITY_HEADER: optional(header),
  HEM_TIMEZONE_HEADER: optional(header),
  HEM_LOCATION_FILE: optional(nonEmpty),
  HEM_POOL_SIZE: optional(integerBetween(1, 1_000)),
  HEM_STATEMENT_TIMEOUT: optional(integerBetween(1, 3_600)),
  HEM_DATABASE_KEEP_ALIVE: optional(integerBetween(1, 3_600)),
  HEM_KEEP_DETAILS: optional(integerBetween(1, 36_500)),
  HEM_KEEP_DAYS: optional(integerBetween(1, 100)),
});

/** The settings of the service. */
export interface Environment {
  host: string;
  port: number;
  /** The path of the SQLite file, used without `url`. */
  file: string;
  /** The address of a PostgreSQL database. */
  url?: string;
  /** The address of its replica, for lists and stats. */
  readUrl?: string;
  /** The connections to PostgreSQL. */
  pool: PoolSettings;
  allowedOrigins: string[];
  proxies: ProxyOptions;
  locationFile?: string;
  /** The origin at which people reach the service, if it is not the one it listens at. */
  publicUrl?: string;
  /** The operator that pages name; `logo` is the path of an image. */
  operator?: Operator;
  /** The language of all pages, if it is not each visitor's own. */
  language?: string;
  /** The file for the first connection link. */
  connectionFile?: string;
  logSettings: LogSettings;
  /** The address of the metrics. */
  metrics?: { host: string; port: number };
  /** Open connections, at most. */
  maxConnections: number;
  /** Seconds for which an idle connection stays open. */
  keepAlive: number;
  /** The settings of the only domain. */
  domainVariables: SettingTexts;
  /** The limits for keeping stats. */
  retention: Retention;
}

/** Returns the configured headers by their part of a place. */
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
 * Reads the environment. No other module does.
 *
 * @throws {OperatorError} with each invalid variable and its valid values.
 */
export function readEnvironment(variables: NodeJS.ProcessEnv = process.env): Environment {
  const parsed = z.safeParse(settings, variables);
  const { texts: domainVariables, problems } = readVariables(variables);
  const invalid = parsed.error?.issues.map(({ path, message }) => `${path.join('.')} must be ${message}`) ?? [];
  if (!parsed.success || problems.length > 0) throw new OperatorError(`${[...invalid, ...problems].join('; ')}.`);
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
    ...(parsed.data.HEM_LANGUAGE && { language: parsed.data.HEM_LANGUAGE }),
    logSettings: { level: HEM_LOG_LEVEL, sample: Number(HEM_LOG_SAMPLE) },
    ...(HEM_METRICS_PORT && { metrics: { host: HEM_METRICS_HOST, port: Number(HEM_METRICS_PORT) } }),
    maxConnections: Number(HEM_MAX_CONNECTIONS),
    keepAlive: Number(HEM_KEEP_ALIVE),
    domainVariables,
    ...(HEM_LOCATION_FILE && { locationFile: HEM_LOCATION_FILE }),
    retention: {
      ...(HEM_KEEP_DETAILS && { detailDays: Number(HEM_KEEP_DETAILS) }),
      ...(HEM_KEEP_DAYS && { dayYears: Number(HEM_KEEP_DAYS) }),
    },
  };
}
