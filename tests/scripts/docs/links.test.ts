import { expect, it } from 'vitest';
import { brokenLinks, externalLinks } from '@/scripts/docs/links.ts';
import { readDocument } from '@/scripts/docs/markdown.ts';

it('a link without its file or heading is named', () => {
  const documents = new Map([
    ['docs/a.md', readDocument('# A\n\n[1](b.md#b) [2](b.md#c) [3](#a) [4](#d) [5](e.md) [6](../LICENSE) [7](x/)')],
    ['docs/b.md', readDocument('# B\n\n[up](../f.png) [out](https://example.com/g)')],
  ]);
  const files = new Set(['LICENSE', 'docs/x']);
  expect(brokenLinks(documents, (file) => files.has(file))).toEqual([
    'docs/a.md: b.md#c',
    'docs/a.md: #d',
    'docs/a.md: e.md',
    'docs/b.md: ../f.png',
  ]);
  expect(externalLinks(documents)).toEqual(['https://example.com/g']);
});
