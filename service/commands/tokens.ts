import { connectionLink } from '../access/connection-link.ts';
import { listDomains } from '../access/domains.ts';
import { createToken, listTokens, revokeToken } from '../access/tokens.ts';
import { originOf } from '../links/short-address.ts';
import { StartError } from '../shared/errors.ts';
import { type Command, needed, readArgs } from './command.ts';

function toMoment(text: string): Date {
  const moment = new Date(text);
  if (Number.isNaN(moment.getTime())) throw new StartError('Give --expires a day or a moment, such as 2027-01-31.');
  return moment;
}

/** `token create --label x [--read-only] [--expires …]`: prints the token, this once. */
export const tokenCreate: Command = async ({ database, args, say }) => {
  const { values } = readArgs(args, {
    label: { type: 'string' },
    'read-only': { type: 'boolean', default: false },
    expires: { type: 'string' },
  });
  const label = needed(values.label, '--label, a name to know the token by');
  const expires = values.expires === undefined ? null : toMoment(values.expires);
  const { id, token } = await createToken(database, { label, readOnly: values['read-only'], expires });
  await say(`${id}  ${label}`);
  await say(token);
};

/** `token list`: one line for each. */
export const tokenList: Command = async ({ database, say }) => {
  const now = new Date().toISOString();
  for (const token of await listTokens(database)) {
    const isOver = token.expires_at !== null && token.expires_at <= now;
    const state = [
      token.read_only === 1 ? 'reads' : 'reads and writes',
      token.expires_at !== null && `${isOver ? 'expired' : 'until'} ${token.expires_at}`,
      token.revoked_at !== null && `revoked ${token.revoked_at}`,
    ];
    await say([token.id, token.label, state.filter(Boolean).join(', ')].join('  '));
  }
};

/** `token revoke ID`: at once, and for every process that serves the database. */
export const tokenRevoke: Command = async ({ database, args, say }) => {
  const id = needed(readArgs(args, {}).positionals[0], 'the id of a token, as token list shows it');
  if (!(await revokeToken(database, id))) throw new StartError(`There is no token ${id} that works.`);
  await say(`${id}  revoked`);
};

/**
 * `connection create [--label x] [--read-only]`: makes a token, and prints the connection link that Hem takes it and the
 * default domain from, this once.
 */
export const connectionCreate: Command = async ({ database, args, say }) => {
  const { values } = readArgs(args, {
    label: { type: 'string', default: 'connection' },
    'read-only': { type: 'boolean', default: false },
  });
  const [domain] = await listDomains(database);
  if (!domain) throw new StartError('There is no domain yet: add one first, such as domain add go.example.com.');
  const { token } = await createToken(database, { label: values.label, readOnly: values['read-only'] });
  await say(connectionLink(originOf(domain.host), token, domain));
};
