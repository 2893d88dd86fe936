import { connectionLink } from '../access/connection-link.ts';
import { listDomains } from '../access/domains.ts';
import { createToken, listTokens, revokeToken } from '../access/tokens.ts';
import { originOf } from '../links/short-address.ts';
import { OperatorError } from '../shared/errors.ts';
import { type Command, readArgs, required } from './command.ts';

function toTime(text: string): Date {
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) throw new OperatorError('Give --expires a day or a time, such as 2027-01-31.');
  return time;
}

/** `token create --label x [--read-only] [--expires …]`: prints the token, which cannot be shown again. */
export const tokenCreate: Command = async ({ database, args, print }) => {
  const { values } = readArgs(args, {
    label: { type: 'string' },
    'read-only': { type: 'boolean', default: false },
    expires: { type: 'string' },
  });
  const label = required(values.label, '--label, a name to know the token by');
  const expires = values.expires === undefined ? null : toTime(values.expires);
  const { id, token } = await createToken(database, { label, readOnly: values['read-only'], expires });
  await print(`${id}  ${label}`);
  await print(token);
};

/** `token list`: one line for each token. */
export const tokenList: Command = async ({ database, print }) => {
  const now = new Date().toISOString();
  for (const token of await listTokens(database)) {
    const isOver = token.expires_at !== null && token.expires_at <= now;
    const state = [
      token.read_only === 1 ? 'reads' : 'reads and writes',
      token.expires_at !== null && `${isOver ? 'expired' : 'until'} ${token.expires_at}`,
      token.revoked_at !== null && `revoked ${token.revoked_at}`,
    ];
    await print([token.id, token.label, state.filter(Boolean).join(', ')].join('  '));
  }
};

/** `token revoke ID`: takes effect at once in all processes. */
export const tokenRevoke: Command = async ({ database, args, print }) => {
  const id = required(readArgs(args, {}).positionals[0], 'the id of a token, as token list shows it');
  if (!(await revokeToken(database, id))) throw new OperatorError(`There is no valid token ${id}.`);
  await print(`${id}  revoked`);
};

/**
 * `connection create [--label x] [--read-only]`: creates a token, and prints the connection link with it and the
 * default domain. The link cannot be shown again.
 */
export const connectionCreate: Command = async ({ database, args, print }) => {
  const { values } = readArgs(args, {
    label: { type: 'string', default: 'connection' },
    'read-only': { type: 'boolean', default: false },
  });
  const [domain] = await listDomains(database);
  if (!domain) throw new OperatorError('There is no domain yet: add one first, such as domain add go.example.com.');
  const { token } = await createToken(database, { label: values.label, readOnly: values['read-only'] });
  await print(connectionLink(originOf(domain.host), token, domain));
};
