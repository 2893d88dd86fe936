import { linesOf } from '../lines-of.ts';
import { exportDatabase } from '../storage/export.ts';
import { importDatabase } from '../storage/import.ts';
import type { Command } from './command.ts';

/** `export`: the whole database as lines of JSON, as it was at one moment. */
export const exportAll: Command = ({ database, say }) => exportDatabase(database, say);

/** `import`: such lines from stdin into an empty database, all of them or none. */
export const importAll: Command = async ({ database, input, say }) => {
  const rows = await importDatabase(database, linesOf(input));
  await say(`${rows} rows are in`);
};
