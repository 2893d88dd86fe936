import { addDomain, listDomains, makeDefault } from '../access/domains.ts';
import { type Command, needed, readArgs } from './command.ts';

/** `domain add HOST`: the first one is where links live that name none. */
export const domainAdd: Command = async ({ database, args, say }) => {
  const host = needed(readArgs(args, {}).positionals[0], 'a host, such as go.example.com');
  const domain = await addDomain(database, { host });
  await say(`${domain.id}  ${domain.host}`);
};

/** `domain list`: the default one first. */
export const domainList: Command = async ({ database, say }) => {
  for (const { id, host } of await listDomains(database)) await say(`${id}  ${host}`);
};

/** `domain default HOST`: where links live from now on that name no domain. Those there are stay where they are. */
export const domainDefault: Command = async ({ database, args, say }) => {
  const host = needed(readArgs(args, {}).positionals[0], 'a host, such as go.example.com');
  const domain = await makeDefault(database, host);
  await say(`${domain.id}  ${domain.host}  default`);
};
