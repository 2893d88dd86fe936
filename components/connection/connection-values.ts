import { i18n } from '#i18n';
import { contractWords } from '@/components/failure/contract-words.ts';
import { readBaseAddress } from '@/lib/connection/base-address.ts';
import { type ConnectionSettings, connectionSettings, token } from '@/lib/connection/connection.ts';
import type { TypedHeaders } from '@/lib/connection/request-headers.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import { type QueryRenames, queryNames } from '@/lib/contract/queries.ts';
import { sameValue } from '@/lib/link/draft.ts';
import { checkHeaders, type HeaderValues, savedHeaders } from './header-values.ts';

/** The connection form, as typed. */
export interface ConnectionValues {
  address: string;
  /** Empty keeps the saved token. */
  token: string;
  forgetOnClose: boolean;
  domains: DomainValues[];
  /** The key of the default domain; null lets the service choose. */
  defaultKey: string | null;
  names: QueryRenames;
  headers: HeaderValues[];
}

/** A domain as typed. The key identifies it while its id is incomplete. */
export interface DomainValues {
  key: string;
  id: string;
  label: string;
}

/** Error messages by field. The fields of a domain or a header begin with its key, such as `<key>.id`. */
export type ConnectionErrors = Record<string, string>;

/** Valid settings. A null token keeps the saved one, and absent headers keep the saved ones. */
interface CheckedSettings {
  settings: ConnectionSettings;
  token: string | null;
  headers?: TypedHeaders;
}

type CheckedConnection = ({ ok: true } & CheckedSettings) | { ok: false; errors: ConnectionErrors };

export const newDomain = (from: { id: string; label: string } = { id: '', label: '' }): DomainValues => ({
  key: crypto.randomUUID(),
  ...from,
});

/** Returns the form's values for a connection; empty values without one. */
export function valuesOf(connection: Connection | null): ConnectionValues {
  if (connection === null) {
    return { address: '', token: '', forgetOnClose: false, domains: [], defaultKey: null, names: {}, headers: [] };
  }
  const domains = connection.domains.map(newDomain);
  const chosen = domains.find(({ id }) => id === connection.defaultDomain);
  const { baseUrl, forgetOnClose, names } = connection;
  const headers = savedHeaders(connection);
  return { address: baseUrl, token: '', forgetOnClose, domains, defaultKey: chosen?.key ?? null, names, headers };
}

/** Checks the typed values. An empty token or header is valid if there is a saved one for the same origin. */
export function checkConnection(values: ConnectionValues, saved: Connection | null): CheckedConnection {
  const read = readBaseAddress(values.address);
  const isSameOrigin = saved !== null && read.ok && new URL(read.baseUrl).origin === new URL(saved.baseUrl).origin;
  const headers = checkHeaders(values.headers, isSameOrigin ? saved : null);
  const errors: ConnectionErrors = { ...domainErrors(values.domains), ...headers.errors };
  if (!read.ok) {
    errors['address'] = i18n.t(`connection.problem.${values.address.trim() === '' ? 'empty' : read.problem}`);
  }
  const tokenError = checkToken(values.token.trim(), saved, read.ok ? read.baseUrl : null);
  if (tokenError !== null) errors['token'] = tokenError;

  const settings = connectionSettings.safeParse({
    baseUrl: read.ok ? read.baseUrl : '',
    names: values.names,
    domains: values.domains.map(({ id, label }) => ({ id: id.trim(), label })),
    defaultDomain: values.domains.find(({ key }) => key === values.defaultKey)?.id.trim() ?? null,
    forgetOnClose: values.forgetOnClose,
  });
  if (!settings.success) {
    const names = settings.error.issues.find(({ path }) => path[0] === 'names');
    // An error without a single name is about duplicates.
    if (names) errors['names'] = i18n.t(`connection.problem.${names.path.length > 1 ? 'nameLetters' : 'nameTwice'}`);
  }
  return settings.success && Object.keys(errors).length === 0
    ? {
        ok: true,
        settings: settings.data,
        token: values.token.trim() || null,
        ...(headers.typed && { headers: headers.typed }),
      }
    : { ok: false, errors };
}

/** True if the checked values are those of the saved connection, with its saved token and headers. */
export function isUnchanged({ settings, token, headers }: CheckedSettings, saved: Connection): boolean {
  const partsOf = ({ baseUrl, forgetOnClose, defaultDomain, domains, names }: ConnectionSettings | Connection) => [
    ...[baseUrl, forgetOnClose, defaultDomain],
    ...domains.flatMap(({ id, label }) => [id, label]),
    ...queryNames.map((name) => names[name] || name),
  ];
  return token === null && headers === undefined && sameValue(partsOf(settings), partsOf(saved));
}

function checkToken(typed: string, saved: Connection | null, baseUrl: string | null): string | null {
  if (typed !== '') return token.safeParse(typed).success ? null : i18n.t('connection.problem.tokenLetters');
  if (saved === null) return i18n.t('connection.problem.token');
  const moves = baseUrl !== null && new URL(baseUrl).origin !== new URL(saved.baseUrl).origin;
  return moves ? i18n.t('connection.problem.tokenMoved') : null;
}

function domainErrors(domains: DomainValues[]): ConnectionErrors {
  const errors: ConnectionErrors = {};
  const seen = new Set<string>();
  for (const { key, id, label } of domains) {
    const checked = connectionSettings.shape.domains.safeParse([{ id: id.trim(), label }]);
    for (const { path } of checked.error?.issues ?? []) {
      if (path[1] === 'label') errors[`${key}.label`] = i18n.t('connection.problem.label');
      else errors[`${key}.id`] = contractWords({ code: 'uuid' });
    }
    const uuid = id.trim().toLowerCase();
    if (seen.has(uuid)) errors[`${key}.id`] ??= i18n.t('connection.problem.domainTwice');
    seen.add(uuid);
  }
  return errors;
}
