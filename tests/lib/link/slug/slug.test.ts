import fc from 'fast-check';
import { describe, expect, it, test as property } from 'vitest';
import { createLinkBody } from '../../../../lib/contract/link-writing.ts';
import { randomSlug } from '../../../../lib/link/random-text.ts';
import { charactersToEncode, encodedSlug } from '../../../../lib/link/slug/encoded-slug.ts';
import { freeSlug, unnumberedSlug } from '../../../../lib/link/slug/free-slug.ts';
import { slugInUse } from '../../../../lib/link/slug/used-slug.ts';

describe('characters that an address has to encode', () => {
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

  property('are found exactly where a slug looks otherwise in an address, and decode to it', () => {
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

property('a random slug is one that the contract takes, and no address has to encode it', () => {
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

describe('a slug that a link has already', () => {
  const idOf = (number: number) => `123e4567-e89b-42d3-a456-42661417400${number}`;
  const slugs = [
    { id: idOf(1), custom_link: 'sale', host: 'go.example.com', name: 'Sale' },
    { id: idOf(2), custom_link: 'sale', host: 'hem.example', name: 'Hem' },
    { id: idOf(3), custom_link: 'Sale', host: 'go.example.com', name: 'Capital' },
  ];
  const inUse = (custom_link: string, domain: string | null, id: string | null = null) =>
    slugInUse(slugs, { custom_link, domain, id })?.name;

  it('is found on the domain that is named by its host', () => {
    expect(inUse('sale', 'hem.example')).toBe('Hem');
    expect(inUse('sale', ' Go.Example.com ')).toBe('Sale');
    expect(inUse('sale', 'www.hem.example')).toBe('Hem');
    expect(inUse('Sale', 'hem.example')).toBeUndefined();
  });

  it('is found on every domain, where no address of its link is known', () => {
    const nowhere = { id: idOf(4), custom_link: 'other', host: '', name: 'Nowhere' };
    const found = slugInUse([...slugs, nowhere], { custom_link: 'other', domain: 'hem.example', id: null });
    expect(found).toBe(nowhere);
  });

  it('is found in either spelling of an accent', () => {
    const cafe = { id: idOf(5), custom_link: 'café', host: 'go.example.com', name: 'Café' };
    expect(slugInUse([cafe], { custom_link: 'cafe\u0301', domain: null, id: null })).toBe(cafe);
  });

  it('is found on any, where nobody knows which host is meant', () => {
    expect(inUse('Sale', 'Our short domain')).toBe('Capital');
    expect(inUse('Sale', null)).toBe('Capital');
  });

  it('is not the one of the link that is edited, nor one that differs in a letter', () => {
    expect(inUse('sale', 'hem.example', idOf(2))).toBeUndefined();
    expect(inUse('sales', null)).toBeUndefined();
  });
});

describe('a slug that is free', () => {
  it('is the slug itself, or the first number after it', () => {
    const taken = ['sale', 'sale-2'];
    expect(freeSlug('sun', (slug) => taken.includes(slug))).toBe('sun');
    expect(freeSlug('sale', (slug) => taken.includes(slug))).toBe('sale-3');
    expect(freeSlug('sale', () => true)).toBeNull();
  });

  it('is counted from what stands before its number', () => {
    expect(unnumberedSlug('sale-2')).toBe('sale');
    expect(unnumberedSlug('sale-2026')).toBeNull();
    expect(unnumberedSlug('sale')).toBeNull();
  });

  it('stays as short as slugs may be, with its number', () => {
    const longest = 'a'.repeat(50);
    expect(freeSlug(longest, (slug) => slug === longest)).toBe(`${'a'.repeat(48)}-2`);
    expect(freeSlug(`${'a'.repeat(48)}😀😀`, (slug) => !slug.includes('-3'))).toBe(`${'a'.repeat(48)}-3`);
    expect(freeSlug(`${'a'.repeat(47)}😀😀`, (slug) => !slug.includes('-3'))).toBe(`${'a'.repeat(47)}😀-3`);
  });
});
