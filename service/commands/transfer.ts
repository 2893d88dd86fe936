import { backUp } from '../storage/backup.ts';
import { exportDatabase } from '../storage/export.ts';
import { importDatabase, readLines } from '../storage/import.ts';
import { type Command, readArgs, required } from './command.ts';

/** `export`: prints a snapshot of the database as lines of JSON. */
export const exportAll: Command = async ({ database, args, print }) => {
  readArgs(args, {}, 0);
  await exportDatabase(database, print);
};

/** `import`: reads such lines from stdin into an empty database, completely or not at all. */
export const importAll: Command = async ({ database, args, input, print }) => {
  readArgs(args, {}, 0);
  const rows = await importDatabase(database, readLines(input));
  await print(`${rows} rows were imported`);
};

/** `backup FILE`: writes a snapshot of the database while the service runs. */
export const backup: Command = async ({ database, args, print }) => {
  const file = required(readArgs(args, {}, 1).positionals[0], 'a file to write the copy to');
  await backUp(database, file);
  await print(`The copy is in ${file}`);
};
