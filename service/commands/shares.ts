import { createShare } from '../shares/create-share.ts';
import { type Command, needed, readArgs } from './command.ts';
import { readSecret } from './read-secret.ts';

/**
 * `share create LINK --from DAY --to DAY [--password]`: prints the address of the link's figures. A password is asked for
 * at the terminal, or read from the first line of what is piped in: an argument would be there for all to see.
 */
export const shareCreate: Command = async ({ database, args, say, input }) => {
  const options = { from: { type: 'string' }, to: { type: 'string' }, password: { type: 'boolean' } } as const;
  const { values, positionals } = readArgs(args, options);
  const link = needed(positionals[0], 'the id or the short address of a link');
  const from = needed(values.from, '--from, the first day');
  const to = needed(values.to, '--to, the last day');
  const password = values.password ? needed(await readSecret(input, 'Password: '), 'a password') : undefined;
  await say(await createShare(database, { link, from, to, password }));
};
