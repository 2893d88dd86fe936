/** `npm run privacy-tables`: writes the tables of sent data and permissions into README.md and docs/privacy.md. */
import { readFile, writeFile } from 'node:fs/promises';
import { filesWithTables, withTables } from '../lib/privacy/tables.ts';

for (const file of filesWithTables) await writeFile(file, withTables(await readFile(file, 'utf8')));
