import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { onPostgres } from './on-postgres.ts';

const files = globSync('tests/service/**/*.test.ts');

it('the files that run on PostgreSQL exist', () => {
  expect(onPostgres.filter((file) => !files.includes(file))).toEqual([]);
});

it('tests that need PostgreSQL run there', () => {
  const needsPostgres = /\b(runIf\(isPostgres\)|skipIf\(!isPostgres\))/;
  const found = files.filter((file) => needsPostgres.test(readFileSync(file, 'utf8')));
  expect(found.filter((file) => !onPostgres.includes(file))).toEqual([]);
  expect(found).not.toEqual([]);
});
