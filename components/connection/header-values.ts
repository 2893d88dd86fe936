import { i18n } from '#i18n';
import {
  isSameHeader,
  lengthOf,
  maxHeadersLength,
  nameProblem,
  type TypedHeaders,
  valueProblem,
} from '@/lib/connection/request-headers.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';

/** A request header as typed. */
export interface HeaderValues {
  key: string;
  name: string;
  /** Empty keeps the saved value of this name. */
  value: string;
}

export const newHeader = (from: { name: string; value: string } = { name: '', value: '' }): HeaderValues => ({
  key: crypto.randomUUID(),
  ...from,
});

/** Returns the saved headers of a connection, without their values, which no page gets. */
export const savedHeaders = ({ headerNames = [] }: Pick<Connection, 'headerNames'>): HeaderValues[] =>
  headerNames.map((name) => newHeader({ name, value: '' }));

/** Returns true if a connection has a saved value for a header's name. */
export const isSavedHeader = (name: string, saved: Pick<Connection, 'headerNames'> | null): boolean =>
  saved?.headerNames?.some((one) => isSameHeader(one, name)) ?? false;

const kilobyte = 1024;

/** Returns the error for headers that are too long in all. */
export const tooLongWords = (): string => i18n.t('connection.headers.problem.tooLong', [maxHeadersLength / kilobyte]);

/**
 * Checks typed headers, and leaves out empty rows. Without `typed`, the saved headers stay as they are.
 *
 * @param saved - the connection whose saved values may be sent to the typed address; null without
 */
export function checkHeaders(
  rows: readonly HeaderValues[],
  saved: Connection | null,
): { errors: Record<string, string>; typed: TypedHeaders | null } {
  const errors: Record<string, string> = {};
  const typed: TypedHeaders = [];
  for (const row of rows) {
    const [name, value] = [row.name.trim(), row.value.trim()];
    if (name === '' && value === '') continue;
    const problem = nameProblem(name);
    const isSaved = value === '' && isSavedHeader(name, saved);
    const wrong = isSaved ? null : valueProblem(value);
    if (problem !== null) errors[`${row.key}.name`] = i18n.t(`connection.headers.problem.${problem}`, [name]);
    else if (typed.some((one) => isSameHeader(one.name, name)))
      errors[`${row.key}.name`] = i18n.t('connection.headers.problem.twice', [name]);
    else if (wrong !== null) errors[`${row.key}.value`] = i18n.t(`connection.headers.problem.${wrong}`, [name]);
    typed.push({ name, value: isSaved ? null : value });
  }
  if (lengthOf(typed) > maxHeadersLength) errors['headers'] = tooLongWords();
  const names = saved?.headerNames ?? [];
  const isKept =
    typed.length === names.length && typed.every(({ name, value }, at) => value === null && name === names[at]);
  return { errors, typed: isKept ? null : typed };
}
