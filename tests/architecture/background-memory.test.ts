import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** A variable of a module that can change, or something in it. */
const changeable = /^(export )?(let |(const|var) \w+ = (new (Map|Set)\b|takingTurns\(|coalesce))/m;

it('modules of the background keep what changes by background, so that two of them share nothing', () => {
  const files = globSync('entrypoints/background/**/*.ts');
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => changeable.test(readFileSync(file, 'utf8')))).toEqual([]);
  expect(changeable.test('const a = 1;\nlet b = 2;')).toBe(true);
});
