import { keyed } from '../../lib/contract/keyed.ts';
import { hashPassword } from '../access/password.ts';
import { type FlagField, flagFields, type SentFields, type TextField, textFields } from '../storage/link-fields.ts';
import type { Flag, LinkTable } from '../storage/tables.ts';
import { fold } from './fold.ts';

/** The columns of a link that a caller's fields fill. */
export type WritableColumns = Pick<
  LinkTable,
  FlagField | TextField | 'title_folded' | 'password_hash' | 'expiration' | 'click_limit'
>;

/** An empty text clears a field (reading R6): it is stored, and read back, as nothing. */
const orNothing = (text: string) => (text === '' ? null : text);

/** A number of clicks can be longer than any count will reach: the largest exact number stands for all of those. */
const toLimit = (digits: string) => (digits === '' ? null : Math.min(Number(digits), Number.MAX_SAFE_INTEGER));

const toMoment = (text: string) => (text === '' ? null : new Date(text).toISOString());

/** What the sent fields say about a link's columns, and nothing about those not sent. */
export async function toColumns(sent: SentFields): Promise<Partial<WritableColumns>> {
  const columns: Partial<WritableColumns> = {};
  for (const name of textFields) {
    const text = sent[name];
    if (text !== undefined) columns[name] = orNothing(text);
  }
  for (const name of flagFields) {
    const flag = sent[name];
    if (flag !== undefined) columns[name] = flag ? 1 : 0;
  }
  if (sent.title !== undefined) columns.title_folded = orNothing(fold(sent.title));
  if (sent.expiration !== undefined) columns.expiration = toMoment(sent.expiration);
  if (sent.expiration_clicks !== undefined) columns.click_limit = toLimit(sent.expiration_clicks);
  if (sent.password !== undefined) {
    columns.password_hash = sent.password === '' ? null : await hashPassword(sent.password);
  }
  return columns;
}

/** The columns of a link of which nothing was sent. */
export function emptyColumns(): WritableColumns {
  const rest = { title_folded: null, password_hash: null, expiration: null, click_limit: null };
  return { ...keyed(textFields, () => null), ...keyed<FlagField, Flag>(flagFields, () => 0), ...rest };
}
