import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { optionalApis } from '@/lib/browser/optional-apis.ts';

it('docs/browsers.md has the table of missing APIs', () => {
  const rows = Object.entries(optionalApis).map(([api, of]) => `| \`${api}\` | ${of.lackedBy} | ${of.without} |`);
  const page = readFileSync('docs/browsers.md', 'utf8');
  const [, after = ''] = page.split('| API | missing in | without it |\n|---|---|---|\n');
  expect(after.split('\n\n')[0]?.split('\n')).toEqual(rows);
});
