import { connectionLink } from '../access/connection-link.ts';
import { listDomains } from '../access/domains.ts';
import { createToken } from '../access/tokens.ts';
import { originOf } from '../links/short-address.ts';
import { StartError } from '../start-error.ts';
import { type Command, readArgs } from './command.ts';

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
