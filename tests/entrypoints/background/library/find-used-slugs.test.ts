import { describe, expect, it } from 'vitest';
import { findUsedSlugs } from '@/entrypoints/background/library/find-used-slugs.ts';
import type { ListedLink } from '@/lib/library/index.ts';

const link = (id: string, short_url: string | null): ListedLink => ({
  ...{ id, title: `Link ${id}`, long_url: null, short_url, custom_url: null, created_at: null },
});

/** All links, whatever name is looked for: what is meant is told by their addresses. */
const tableOf = (links: ListedLink[]) => ({
  size: links.length,
  named: () => Uint32Array.from(links.keys()),
  listedAt: (row: number) => links[row] ?? null,
});

const links = [
  link('a', 'https://one.example/sale'),
  link('b', 'https://two.example/sale'),
  link('c', 'https://three.example/other'),
  link('d', 'https://one.example/Sale'),
  link('e', 'https://one.example/%C3%BCber'),
  link('f', null),
];
const found = async (slugs: string[], domain: string | null) =>
  (await findUsedSlugs(tableOf(links), slugs, domain)).map(({ id }) => id);

describe('the links that have a slug', () => {
  it('are those on its domain, letter for letter', async () => {
    expect(await found(['sale'], 'one.example')).toEqual(['a']);
    expect(await found(['Sale'], ' One.example ')).toEqual(['d']);
    expect(await found(['über'], 'one.example')).toEqual(['e']);
  });

  it('are those on its domain, also where that is called in the letters of its language', async () => {
    const abroad = [...links, link('g', 'https://xn--mnchen-3ya.example/sale')];
    const there = await findUsedSlugs(tableOf(abroad), ['sale'], 'München.example');
    expect(there.map(({ id }) => id)).toEqual(['g']);
  });

  it('are none where the domain is the host of others alone', async () => {
    expect(await found(['sale'], 'three.example')).toEqual([]);
  });

  it('are those on any domain where nobody knows which is meant', async () => {
    expect(await found(['sale'], null)).toEqual(['a', 'b']);
    expect(await found(['sale'], 'Our short domain')).toEqual(['a', 'b']);
  });
});
