/** `npm run privacy-tables`: writes the tables of sent data and permissions into the docs. */
import { readFile, writeFile } from 'node:fs/promises';
import { filesWithTables, withTables } from '../lib/privacy/tables.ts';

for (const [file, toRepository] of Object.entries(filesWithTables))
  await writeFile(file, withTables(await readFile(file, 'utf8'), toRepository));
