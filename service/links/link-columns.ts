import { foldText } from '../../lib/contract/fold-text.ts';
import { keyed } from '../../lib/contract/keyed.ts';
import { hashPassword } from '../access/password.ts';
import type { Caller } from '../access/tokens.ts';
import { type FlagField, flagFields, type SentFields, type TextField, textFields } from '../storage/link-fields.ts';
import type { Flag, LinkTable } from '../storage/tables.ts';

/** The columns of a link that callers can write. */
export type WritableColumns = Pick<
  LinkTable,
  FlagField | TextField | 'title_folded' | 'password_hash' | 'expiration' | 'click_limit'
>;

/** An empty text clears a field (reading R6). */
export const emptyToNull = (text: string) => (text === '' ? null : text);

/** A limit can have more digits than a number holds exactly. No count reaches the largest exact number. */
const toLimit = (digits: string) => (digits === '' ? null : Math.min(Number(digits), Number.MAX_SAFE_INTEGER));

const toTimestamp = (text: string) => (text === '' ? null : new Date(text).toISOString());

/**
 * Converts the fields that were sent to columns. Other columns are left out.
 *
 * @throws {Refusal} if too many passwords of the caller are waiting to be hashed.
 */
export async function toColumns(input: SentFields, caller: Caller): Promise<Partial<WritableColumns>> {
  const columns: Partial<WritableColumns> = {};
  for (const name of textFields) {
    const text = input[name];
    if (text !== undefined) columns[name] = emptyToNull(text);
  }
  for (const name of flagFields) {
    const flag = input[name];
    if (flag !== undefined) columns[name] = flag ? 1 : 0;
  }
  if (input.title !== undefined) columns.title_folded = emptyToNull(foldText(input.title));
  if (input.expiration !== undefined) columns.expiration = toTimestamp(input.expiration);
  if (input.expiration_clicks !== undefined) columns.click_limit = toLimit(input.expiration_clicks);
  if (input.password !== undefined) {
    columns.password_hash = input.password === '' ? null : await hashPassword(input.password, caller.tokenId);
  }
  return columns;
}

/** Returns the columns of a link without any optional field. */
export function emptyColumns(): WritableColumns {
  const rest = { title_folded: null, password_hash: null, expiration: null, click_limit: null };
  return { ...keyed(textFields, () => null), ...keyed<FlagField, Flag>(flagFields, () => 0), ...rest };
}
