import { addDomain, listDomains, setDefaultDomain } from '../access/domains.ts';
import { type Command, readArgs, required } from './command.ts';

/** `domain add HOST`: the first domain is the default for new links. */
export const domainAdd: Command = async ({ database, args, print }) => {
  const host = required(readArgs(args, {}, 1).positionals[0], 'a host, such as go.example.com');
  const domain = await addDomain(database, { host });
  await print(`${domain.id}  ${domain.host}`);
};

/** `domain list`: the default domain first. */
export const domainList: Command = async ({ database, args, print }) => {
  readArgs(args, {}, 0);
  for (const { id, host } of await listDomains(database)) await print(`${id}  ${host}`);
};

/** `domain default HOST`: sets the default for new links. Existing links stay where they are. */
export const domainDefault: Command = async ({ database, args, print }) => {
  const host = required(readArgs(args, {}, 1).positionals[0], 'a host, such as go.example.com');
  const domain = await setDefaultDomain(database, host);
  await print(`${domain.id}  ${domain.host}  default`);
};
