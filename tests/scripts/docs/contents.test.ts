import { expect, it } from 'vitest';
import { fileOf, readContents } from '@/scripts/docs/contents.ts';

it('headings are groups, and the first link of each item is a page', () => {
  const markdown =
    '# Docs\n\nText with a [link](x.md).\n\n## One\n\n- [A](a.md): see [B](b.md)\n- [C](../C.md)\n\n## Two\n\n- [D](d.md)';
  expect(readContents(markdown)).toEqual([
    { source: 'docs/a.md', name: 'A', group: 'One' },
    { source: 'C.md', name: 'C', group: 'One' },
    { source: 'docs/d.md', name: 'D', group: 'Two' },
  ]);
});

it.each([
  ['docs/README.md', 'index.html'],
  ['docs/many.md', 'many.html'],
  ['CONTRIBUTING.md', 'contributing.html'],
  ['service/README.md', 'service.html'],
])('%s is the page %s', (source, file) => {
  expect(fileOf(source)).toBe(file);
});
