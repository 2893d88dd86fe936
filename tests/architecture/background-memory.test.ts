import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** A variable of a module that can change, or something in it. */
const changeable =
  /^(export )?(let |(const|var) \w+(: (?!Readonly)[^=]+)? = (new (Map|Set|WeakMap)\b|(mutex|coalesce|batch|throttle|byDestination|trackGroups|syncedList)[(<]))/m;

it('modules of the background keep what changes by background, so that two of them share nothing', () => {
  const files = globSync('entrypoints/background/**/*.ts');
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => changeable.test(readFileSync(file, 'utf8')))).toEqual([]);
  for (const variable of ['let b = 2;', 'const c: Held = new Map();', 'const d = coalesce<string>(work);'])
    expect(changeable.test(`const a = 1;\n${variable}`)).toBe(true);
});
