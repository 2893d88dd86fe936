import fc from 'fast-check';
import { describe, expect, it, test as property } from 'vitest';
import { createLinkBody } from '../../../../lib/contract/link-writing.ts';
import { randomSlug } from '../../../../lib/link/random-text.ts';
import { decoded } from '../../../../lib/link/slug/decoded.ts';
import { charactersToEncode, encodedSlug } from '../../../../lib/link/slug/encoded-slug.ts';
import { freeSlug, numberedSlugs, unnumberedSlug } from '../../../../lib/link/slug/free-slug.ts';
import { slugInUse } from '../../../../lib/link/slug/used-slug.ts';

describe('characters that addresses encode', () => {
  it.each([
    ['spring-sale_2026.v1~', [], 'spring-sale_2026.v1~'],
    ["a!$&'()*+,;=:@b", [], "a!$&'()*+,;=:@b"],
    ['über uns', ['ü', ' '], '%C3%BCber%20uns'],
    ['a/b?c#d%e', ['/', '?', '#', '%'], 'a%2Fb%3Fc%23d%25e'],
    ['🎉🎉🎉', ['🎉'], '%F0%9F%8E%89%F0%9F%8E%89%F0%9F%8E%89'],
    ['ab\ud83cc', ['\ufffd'], 'ab%EF%BF%BDc'],
  ])('%j', (slug, characters, encoded) => {
    expect(charactersToEncode(slug)).toEqual(characters);
    expect(encodedSlug(slug)).toBe(encoded);
  });

  property('are found exactly if a slug differs in an address, which decodes to it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 3 }), (slug) => {
        expect(encodedSlug(slug) === slug).toBe(charactersToEncode(slug).length === 0);
        expect(decodeURIComponent(encodedSlug(slug))).toBe(slug);
        const { pathname } = new URL(`https://go.example.com/x${encodedSlug(slug)}`);
        expect(pathname).toBe(`/x${encodedSlug(slug)}`);
      }),
    );
  });
});

it('a part of an address is decoded, or stays as it is if it cannot be', () => {
  expect(['a%20%C3%BC', '100%', '%FF', 'a+b'].map(decoded)).toEqual(['a ü', '100%', '%FF', 'a+b']);
});

property('a random slug is valid by the contract, and needs no encoding', () => {
  const pick = fc.func(fc.nat()).map((any) => (count: number) => any(count) % count);
  fc.assert(
    fc.property(pick, (pick) => {
      const slug = randomSlug(pick);
      expect(slug).toHaveLength(7);
      expect(createLinkBody.shape.custom_link.safeParse(slug).success).toBe(true);
      expect(charactersToEncode(slug)).toEqual([]);
    }),
  );
});

describe('a slug in use', () => {
  const idOf = (number: number) => `123e4567-e89b-42d3-a456-42661417400${number}`;
  const slugs = [
    { id: idOf(1), custom_link: 'sale', host: 'go.example.com', name: 'Sale' },
    { id: idOf(2), custom_link: 'sale', host: 'hem.example', name: 'Hem' },
    { id: idOf(3), custom_link: 'Sale', host: 'go.example.com', name: 'Capital' },
  ];
  const inUse = (custom_link: string, domain: string | null, id: string | null = null) =>
    slugInUse(slugs, { custom_link, domain, id })?.name;

  it('is found on the domain with its host', () => {
    expect(inUse('sale', 'hem.example')).toBe('Hem');
    expect(inUse('sale', ' Go.Example.com ')).toBe('Sale');
    expect(inUse('sale', 'www.hem.example')).toBe('Hem');
    expect(inUse('Sale', 'hem.example')).toBeUndefined();
  });

  it('is found on every domain if its link’s address is unknown', () => {
    const nowhere = { id: idOf(4), custom_link: 'other', host: '', name: 'Nowhere' };
    const found = slugInUse([...slugs, nowhere], { custom_link: 'other', domain: 'hem.example', id: null });
    expect(found).toBe(nowhere);
  });

  it('is found in composed and decomposed form', () => {
    const cafe = { id: idOf(5), custom_link: 'café', host: 'go.example.com', name: 'Café' };
    expect(slugInUse([cafe], { custom_link: 'cafe\u0301', domain: null, id: null })).toBe(cafe);
  });

  it('is found on any host if the domain’s host is unknown', () => {
    expect(inUse('Sale', 'Our short domain')).toBe('Capital');
    expect(inUse('Sale', null)).toBe('Capital');
    expect(inUse('Sale', 'unused.example')).toBe('Capital');
    const nowhere = { id: idOf(4), custom_link: 'other', host: '', name: 'Nowhere' };
    expect(slugInUse([nowhere, ...slugs], { custom_link: 'sale', domain: null, id: null })?.name).toBe('Sale');
  });

  it('is neither the edited link’s own slug nor a different one', () => {
    expect(inUse('sale', 'hem.example', idOf(2))).toBeUndefined();
    expect(inUse('sales', null)).toBeUndefined();
  });
});

describe('a free slug', () => {
  it('is the slug itself, or the slug with the first free number', () => {
    const taken = ['sale', 'sale-2'];
    expect(freeSlug('sun', (slug) => taken.includes(slug))).toBe('sun');
    expect(freeSlug('sale', (slug) => taken.includes(slug))).toBe('sale-3');
    expect(freeSlug('sale', () => true)).toBeNull();
  });

  it('replaces an existing number', () => {
    expect(unnumberedSlug('sale-2')).toBe('sale');
    expect(unnumberedSlug('sale-2026')).toBeNull();
    expect(unnumberedSlug('sale')).toBeNull();
    expect(unnumberedSlug('-2')).toBeNull();
  });

  property('is one of 20 valid ones, whose numbers can be removed again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 3, maxLength: 47 }), (text) => {
        const slug = [...text].slice(0, 47).join('');
        const slugs = numberedSlugs(slug);
        expect([...new Set(slugs)]).toHaveLength(20);
        expect([slugs[0], slugs[1], slugs.at(-1)]).toEqual([slug, `${slug}-2`, `${slug}-20`]);
        for (const numbered of slugs.slice(1)) expect(unnumberedSlug(numbered)).toBe(slug);
      }),
    );
  });

  it('is shortened to the limit, including its number', () => {
    const longest = 'a'.repeat(50);
    expect(freeSlug(longest, (slug) => slug === longest)).toBe(`${'a'.repeat(48)}-2`);
    expect(freeSlug(`${'a'.repeat(48)}😀😀`, (slug) => !slug.includes('-3'))).toBe(`${'a'.repeat(48)}-3`);
    expect(freeSlug(`${'a'.repeat(47)}😀😀`, (slug) => !slug.includes('-3'))).toBe(`${'a'.repeat(47)}😀-3`);
  });
});
