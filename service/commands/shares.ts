import { createShare } from '../shares/create-share.ts';
import { type Command, needed, readArgs } from './command.ts';

/** `share create LINK --from DAY --to DAY [--password …]`: prints the address of the link's figures. */
export const shareCreate: Command = async ({ database, args, say }) => {
  const options = { from: { type: 'string' }, to: { type: 'string' }, password: { type: 'string' } } as const;
  const { values, positionals } = readArgs(args, options);
  const link = needed(positionals[0], 'the id or the short address of a link');
  const from = needed(values.from, '--from, the first day');
  const to = needed(values.to, '--to, the last day');
  await say(await createShare(database, { link, from, to, password: values.password }));
};
