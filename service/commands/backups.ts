import { backUp } from '../storage/backup.ts';
import { type Command, needed, readArgs } from './command.ts';

/** `backup FILE`: a copy of the whole database as it is at one moment, while the service goes on. */
export const backup: Command = async ({ database, args, say }) => {
  const file = needed(readArgs(args, {}).positionals[0], 'a file to write the copy to');
  await backUp(database, file);
  await say(`The copy is in ${file}`);
};
