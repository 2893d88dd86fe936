import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Files that join values for a field or a file, where the separators are the same in each language. */
const exceptions: Record<string, string> = {
  'components/link-form/countries/use-country-input.ts': 'a list that the field reads back',
  'components/presets/preset-hygiene.tsx': 'a list that the field reads back',
  'components/stats/page/exports.ts': 'a cell of a CSV file',
};

const lists = /\.join\((['"`])(?:[,;:] | · )\1\)/;
const pieces = /\$\{i18n\.t\(|\+ i18n\.t\(/;

it('texts are whole sentences, and lists are those of the language', () => {
  const files = globSync('{components,entrypoints}/**/*.{ts,tsx}');
  const found = files.filter((file) => {
    const code = readFileSync(file, 'utf8');
    return pieces.test(code) || lists.test(code);
  });
  // Use placeholders in one text, `formatItems` after a colon, `formatList` in a sentence, and `FactLine` between facts.
  expect(found.toSorted()).toEqual(Object.keys(exceptions).toSorted());
});
