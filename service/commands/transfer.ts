import { backUp } from '../storage/backup.ts';
import { exportDatabase } from '../storage/export.ts';
import { importDatabase, linesOf } from '../storage/import.ts';
import { type Command, needed, readArgs } from './command.ts';

/** `export`: the whole database as lines of JSON, as it was at one moment. */
export const exportAll: Command = ({ database, say }) => exportDatabase(database, say);

/** `import`: such lines from stdin into an empty database, all of them or none. */
export const importAll: Command = async ({ database, input, say }) => {
  const rows = await importDatabase(database, linesOf(input));
  await say(`${rows} rows are in`);
};

/** `backup FILE`: a copy of the whole database as it is at one moment, while the service goes on. */
export const backup: Command = async ({ database, args, say }) => {
  const file = needed(readArgs(args, {}).positionals[0], 'a file to write the copy to');
  await backUp(database, file);
  await say(`The copy is in ${file}`);
};
