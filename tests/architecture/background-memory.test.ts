import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Matches a module's variable that can change, or whose content can change. */
const changeable =
  /^(export )?(let |(const|var) \w+(: (?!Readonly)[^=]+)? = (new (Map|Set|WeakMap)\b|(mutex|coalesce|batch|throttle|byDestination|trackGroups|syncedList)[(<]))/m;

it('modules of the background have no state of their own, so that two backgrounds share nothing', () => {
  const files = globSync('entrypoints/background/**/*.ts');
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => changeable.test(readFileSync(file, 'utf8')))).toEqual([]);
  for (const variable of ['let b = 2;', 'const c: Held = new Map();', 'const d = coalesce<string>(work);'])
    expect(changeable.test(`const a = 1;\n${variable}`)).toBe(true);
});
