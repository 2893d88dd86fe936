import { dateTime } from '../../lib/contract/values.ts';
import { connectionLink } from '../access/connection-link.ts';
import { listDomains } from '../access/domains.ts';
import { createToken, listTokens, revokeToken } from '../access/tokens.ts';
import { originOf } from '../links/link-addresses.ts';
import { OperatorError } from '../shared/errors.ts';
import { printable } from '../shared/printable.ts';
import { isDay } from '../stats/calendar.ts';
import { type Command, readArgs, required } from './command.ts';

/** The last time that sorts with all others: years of more digits have a sign. */
const maxTime = Date.parse('9999-12-31T23:59:59.999Z');

/** Reads the end of a token's validity. A token that is over from the start would be mistaken for a working one. */
function toExpiration(text: string): Date {
  const time = new Date(text);
  if (!(isDay(text) || dateTime.safeParse(text).success) || time.getTime() > maxTime)
    throw new OperatorError('Give --expires a day or a time, such as 2027-01-31 or 2027-01-31T18:00Z.');
  if (time.getTime() <= Date.now()) throw new OperatorError(`${text} has passed: give --expires a later time.`);
  return time;
}

/** Checks a label. Lists show it on a terminal. */
function toLabel(text: string): string {
  if (printable(text) !== text) throw new OperatorError('Give --label a name without control characters.');
  return text;
}

/** `token create --label x [--read-only] [--expires …]`: prints the token, which cannot be shown again. */
export const tokenCreate: Command = async ({ database, args, print }) => {
  const { values } = readArgs(
    args,
    {
      label: { type: 'string' },
      'read-only': { type: 'boolean', default: false },
      expires: { type: 'string' },
    },
    0,
  );
  const label = toLabel(required(values.label, '--label, a name to know the token by'));
  const expires = values.expires === undefined ? null : toExpiration(values.expires);
  const { id, token } = await createToken(database, { label, readOnly: values['read-only'], expires });
  await print(`${id}  ${label}`);
  await print(token);
};

/** `token list`: one line for each token. */
export const tokenList: Command = async ({ database, args, print }) => {
  readArgs(args, {}, 0);
  const now = new Date().toISOString();
  for (const token of await listTokens(database)) {
    const isOver = token.expires_at !== null && token.expires_at <= now;
    const state = [
      token.read_only === 1 ? 'reads' : 'reads and writes',
      token.expires_at !== null && `${isOver ? 'expired' : 'until'} ${token.expires_at}`,
      token.revoked_at !== null && `revoked ${token.revoked_at}`,
    ];
    await print([token.id, printable(token.label), state.filter(Boolean).join(', ')].join('  '));
  }
};

/** `token revoke ID`: takes effect at once in all processes. */
export const tokenRevoke: Command = async ({ database, args, print }) => {
  const id = required(readArgs(args, {}, 1).positionals[0], 'the id of a token, as token list shows it');
  if (!(await revokeToken(database, id))) throw new OperatorError(`There is no valid token ${id}.`);
  await print(`${id}  revoked`);
};

/**
 * `connection create [--label x] [--read-only]`: creates a token, and prints the connection link with it and the
 * default domain. The link cannot be shown again.
 */
export const connectionCreate: Command = async ({ database, args, print }) => {
  const { values } = readArgs(
    args,
    { label: { type: 'string', default: 'connection' }, 'read-only': { type: 'boolean', default: false } },
    0,
  );
  const label = toLabel(values.label);
  const [domain] = await listDomains(database);
  if (!domain) throw new OperatorError('There is no domain yet: add one first, such as domain add go.example.com.');
  const { token } = await createToken(database, { label, readOnly: values['read-only'] });
  await print(connectionLink(originOf(domain.host), token, domain));
};
