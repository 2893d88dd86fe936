import fc from 'fast-check';
import { describe, expect, it, test as property } from 'vitest';
import { createLinkBody } from '../../../../lib/contract/link-writing.ts';
import { charactersToEncode } from '../../../../lib/link/slug/encoded-slug.ts';
import { cleanSlug, slugsFromTitle } from '../../../../lib/link/slug/slugs-from-title.ts';

describe('the slugs for a title', () => {
  it.each([
    ['Spring sale', ['spring-sale']],
    ['How to get the most out of your garden', ['how-to-get-the-most-out', 'get-most-out']],
    ['Spring sale – Example Shop', ['spring-sale']],
    ['Home | Example', ['home']],
    ['— | Example', ['example']],
    ["Don't stop: 100% off!", ['dont-stop-100-off', 'dont-stop-100']],
    ['Sun', ['sun']],
    ['What this is for', ['what-this-is-for', 'what']],
    [`${'a'.repeat(17)} ${'b'.repeat(18)}`, [`${'a'.repeat(17)}-${'b'.repeat(18)}`]],
    ['For you', ['for-you']],
    ['How is it for you', ['how-is-it-for-you', 'how-is-it']],
    ['How is it for you and how is it with our own', ['how-is-it-for-you-and-how-is-it-with', 'own']],
    ['Überraschung für alle', ['uberraschung-fur-alle']],
    ['Việt Nam đẹp', ['viet-nam-dep']],
    ['Привет мир', ['privet-mir']],
    ['Ελληνικά νέα', ['ellinika-nea']],
    ['深圳新闻', ['shen-zhen-xin-wen', 'shen-zhen-xin']],
    ['안녕하세요', ['annyeonghaseyo']],
    ['Donaudampfschifffahrtsgesellschaftskapitän', ['donaudampfschifffahrtsgesellschaftsk']],
  ])('of %j are %j', (title, slugs) => {
    expect(slugsFromTitle(title, 'en')).toEqual(slugs);
  });

  it('use German transliteration if the language is German', () => {
    expect(slugsFromTitle('Größe für Übermut', 'de-AT')).toEqual(['groesse-fuer-uebermut']);
  });

  it.each(['', '  ', '🎉🎉', 'a', '—', '!!'])('are none if too little is left: %j', (title) => {
    expect(slugsFromTitle(title, 'en')).toEqual([]);
  });
});

describe('a typed slug without characters that need encoding', () => {
  it.each([
    ['My slug ü x', 'en', 'my-slug-u-x'],
    ['Größe/Übermut', 'de', 'groesse-uebermut'],
    ['plain-slug', 'en', 'plain-slug'],
    ['abc', 'en', 'abc'],
    ['ab', 'en', null],
    ['🎉🎉🎉', 'en', null],
    [`${'a'.repeat(60)}`, 'en', 'a'.repeat(50)],
    [`${'a'.repeat(49)} bc`, 'en', 'a'.repeat(49)],
  ])('of %j is %j', (typed, language, slug) => {
    expect(cleanSlug(typed, language)).toBe(slug);
  });
});

const anyTitle = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.string({ unit: 'binary', maxLength: 200 }),
  // Half surrogate pairs, as pages may contain them.
  fc.array(fc.nat({ max: 0xffff })).map((units) => String.fromCharCode(...units)),
);

property('suggested slugs are valid by the contract, and need no encoding', () => {
  fc.assert(
    fc.property(anyTitle, fc.constantFrom('en', 'de', 'ja'), (title, language) => {
      const slugs = slugsFromTitle(title, language);
      expect(slugs.length).toBeLessThanOrEqual(2);
      expect(new Set(slugs).size).toBe(slugs.length);
      for (const slug of slugs) expect(slug.length).toBeLessThanOrEqual(36);
      for (const slug of [...slugs, cleanSlug(title, language) ?? 'none']) {
        expect(createLinkBody.shape.custom_link.safeParse(slug).success).toBe(true);
        expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
        expect(charactersToEncode(slug)).toEqual([]);
      }
    }),
  );
});
