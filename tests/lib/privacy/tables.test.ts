import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { filesWithTables, withTables } from '../../../lib/privacy/tables.ts';

it.each(filesWithTables)('%s has the tables of lib/privacy (npm run privacy-tables)', (file) => {
  const text = readFileSync(file, 'utf8');
  expect(text).toContain('<!-- table: ');
  expect(withTables(text)).toBe(text);
});
