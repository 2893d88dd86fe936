import { expect, it } from 'vitest';
import { zip } from '../../../scripts/package/zip.ts';
import { differences } from '../../../scripts/package-check/differences.ts';

const files = (texts: Record<string, string>) =>
  new Map(Object.entries(texts).map(([name, text]) => [name, new TextEncoder().encode(text)]));

it('names each file that differs, also inside a ZIP file', () => {
  const one = new Map([
    ...files({ same: 'a', text: 'a', gone: 'a' }),
    ['a.zip', zip(files({ inner: 'a', same: 'a' }))],
  ]);
  const other = new Map([
    ...files({ same: 'a', text: 'b', more: 'a' }),
    ['a.zip', zip(files({ inner: 'b', same: 'a' }))],
  ]);
  expect(differences(one, one)).toEqual([]);
  expect(differences(one, other)).toEqual(['text differs', 'gone is missing', 'a.zip: inner differs', 'more is new']);
});
