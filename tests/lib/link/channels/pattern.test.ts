import fc from 'fast-check';
import { describe, expect, it, test as property } from 'vitest';
import { fields } from '../../../../lib/contract/fields.ts';
import { lengthOf } from '../../../../lib/contract/limits.ts';
import {
  fillSlug,
  fillText,
  type PatternValues,
  placeholders,
  unknownIn,
} from '../../../../lib/link/channels/pattern.ts';

const values: PatternValues = {
  domain: 'example-com',
  slug: 'launch',
  title: 'our-big-launch',
  date: '2026-03-05',
  channel: 'linkedin',
  campaign: 'spring sale',
};

const nothingTaken = () => false;
const slugOf = (pattern: string, isTaken: (slug: string) => boolean = nothingTaken) =>
  fillSlug(pattern, values, isTaken);

describe('a pattern of slugs', () => {
  it.each([
    ['{slug}-{channel}', 'launch-linkedin'],
    ['{domain}_{date}.{channel}', 'example-com_2026-03-05.linkedin'],
    ['{title}', 'our-big-launch'],
    ['promo {slug}/{channel}', 'promo-launch-linkedin'],
    ['{channel}-{n}', 'linkedin-1'],
    ['{campaign}-{channel}', 'spring-sale-linkedin'],
  ])('%s makes %s', (pattern, slug) => {
    expect(slugOf(pattern)).toEqual({ ok: true, slug, insteadOf: null });
  });

  it('gives a slug that is taken a number, and says which it would have been', () => {
    const taken = new Set(['launch-linkedin', 'launch-linkedin-2']);
    expect(slugOf('{slug}-{channel}', (slug) => taken.has(slug))).toEqual({
      ok: true,
      slug: 'launch-linkedin-3',
      insteadOf: 'launch-linkedin',
    });
  });

  it('counts where it is told to, to the first that is not taken', () => {
    expect(slugOf('{n}-{channel}', (slug) => slug === '1-linkedin')).toEqual({
      ok: true,
      slug: '2-linkedin',
      insteadOf: null,
    });
  });

  it('shortens what the page says, and never what tells the channels apart', () => {
    const long = { ...values, slug: 'a'.repeat(80) };
    expect(fillSlug('{slug}-{channel}', long, nothingTaken)).toEqual({
      ok: true,
      slug: `${'a'.repeat(fields.custom_link.max - '-linkedin'.length)}-linkedin`,
      insteadOf: null,
    });
  });

  it('leaves no sign where there is nothing to part', () => {
    const empty = { ...values, slug: '' };
    expect(fillSlug('{slug}-{channel}', empty, nothingTaken)).toMatchObject({ slug: 'linkedin' });
  });

  it('is refused where it makes too little, and where every number is taken', () => {
    expect(fillSlug('{channel}', { ...values, channel: 'x' }, nothingTaken)).toEqual({
      ok: false,
      problem: 'tooShort',
    });
    expect(slugOf('{slug}', () => true)).toEqual({ ok: false, problem: 'allTaken' });
  });

  it('names what it does not know, which stands as it is in a text', () => {
    expect(unknownIn('{slug}-{chanel}-{keyword}-{chanel}')).toEqual(['chanel', 'keyword']);
    expect(fillText('{slug}_{keyword}', values)).toBe('launch_{keyword}');
  });
});

const anyText = fc.string({
  unit: fc.oneof(fc.constantFrom(...'ab-_. /?#%{}é👋ü'), fc.string({ unit: 'binary' })),
  maxLength: 60,
});
const anyValues: fc.Arbitrary<PatternValues> = fc.record({
  domain: anyText,
  slug: anyText,
  title: anyText,
  date: anyText,
  channel: anyText,
  campaign: anyText,
});
const anyPattern = fc
  .array(fc.oneof(fc.constantFrom(...placeholders.map((name) => `{${name}}`)), anyText), { maxLength: 6 })
  .map((parts) => parts.join(''));

describe('any pattern, of any page and channel', () => {
  property('makes a slug that the interface takes, or none', () => {
    fc.assert(
      fc.property(anyPattern, anyValues, fc.array(anyText, { maxLength: 5 }), (pattern, page, taken) => {
        const filled = fillSlug(pattern, page, (slug) => taken.includes(slug));
        if (!filled.ok) return;
        expect(lengthOf(filled.slug)).toBeGreaterThanOrEqual(fields.custom_link.min);
        expect(lengthOf(filled.slug)).toBeLessThanOrEqual(fields.custom_link.max);
        expect(taken).not.toContain(filled.slug);
      }),
    );
  });

  property('makes one that stands in an address as one part, whole', () => {
    fc.assert(
      fc.property(anyPattern, anyValues, (pattern, page) => {
        const filled = fillSlug(pattern, page, nothingTaken);
        if (!filled.ok) return;
        expect(filled.slug).not.toMatch(/[\s/?#%\\{}]/);
        expect(filled.slug.isWellFormed()).toBe(true);
        expect(filled.slug).not.toMatch(/^[-_.]|[-_.]$/);
      }),
    );
  });

  property('makes as many different slugs as are asked for, one after the other', () => {
    fc.assert(
      fc.property(anyPattern, anyValues, fc.integer({ min: 2, max: 12 }), (pattern, page, count) => {
        const given = new Set<string>();
        for (let at = 0; at < count; at += 1) {
          const filled = fillSlug(pattern, page, (slug) => given.has(slug));
          if (!filled.ok) return;
          expect(given.has(filled.slug)).toBe(false);
          given.add(filled.slug);
        }
        expect(given.size).toBe(count);
      }),
    );
  });
});
