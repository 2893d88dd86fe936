import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { filesWithTables, withTables } from '../../../lib/privacy/tables.ts';

it.each(filesWithTables)('%s has the tables of lib/privacy (npm run privacy-tables)', (file) => {
  const text = readFileSync(file, 'utf8');
  expect(text).toContain('<!-- table: ');
  expect(withTables(text)).toBe(text);
});

it('fills an empty table', () => {
  const text = '<!-- table: permissions -->\n<!-- end -->\n';
  const filled = withTables(text);
  expect(filled).toContain('`activeTab`');
  expect(withTables(filled)).toBe(filled);
});
