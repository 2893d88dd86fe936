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

describe('a slug pattern', () => {
  it.each([
    ['{slug}-{channel}', 'launch-linkedin'],
    ['{domain}_{date}.{channel}', 'example-com_2026-03-05.linkedin'],
    ['{title}', 'our-big-launch'],
    ['promo {slug}/{channel}', 'promo-launch-linkedin'],
    ['{channel}-{n}', 'linkedin-1'],
    ['{campaign}-{channel}', 'spring-sale-linkedin'],
    ['--{slug}---{channel}__', 'launch-linkedin'],
    ['xslugx-{slug}', 'xslugx-launch'],
  ])('%s gives %s', (pattern, slug) => {
    expect(slugOf(pattern)).toEqual({ ok: true, slug, insteadOf: null });
  });

  it('adds a number to a taken slug, and returns the original one', () => {
    const taken = new Set(['launch-linkedin', 'launch-linkedin-2']);
    expect(slugOf('{slug}-{channel}', (slug) => taken.has(slug))).toEqual({
      ok: true,
      slug: 'launch-linkedin-3',
      insteadOf: 'launch-linkedin',
    });
  });

  it('counts at its placeholder up to the first free slug', () => {
    expect(slugOf('{n}-{channel}', (slug) => slug === '1-linkedin')).toEqual({
      ok: true,
      slug: '2-linkedin',
      insteadOf: null,
    });
  });

  it('shortens the values in turn, and the channel last', () => {
    const long = Object.fromEntries(Object.keys(values).map((name) => [name, name.charAt(0).repeat(20)]));
    const pattern = '{channel}.{campaign}.{slug}.{title}.{domain}';
    const all = { ...values, ...long, campaign: 'p'.repeat(20) };
    const first = `${'c'.repeat(20)}.${'p'.repeat(20)}...${'d'.repeat(6)}`;
    expect(fillSlug(pattern, all, nothingTaken)).toMatchObject({ slug: first });
    expect(fillSlug(pattern, all, (slug) => slug === first)).toMatchObject({ slug: `${first.slice(0, -2)}-2` });
    expect(fillSlug('{campaign}{campaign}{channel}', all, nothingTaken)).toMatchObject({
      slug: `${'p'.repeat(30)}${'c'.repeat(20)}`,
    });
  });

  it('shortens the page’s values, but never the channel', () => {
    const long = { ...values, slug: 'a'.repeat(80) };
    expect(fillSlug('{slug}-{channel}', long, nothingTaken)).toEqual({
      ok: true,
      slug: `${'a'.repeat(fields.custom_link.max - '-linkedin'.length)}-linkedin`,
      insteadOf: null,
    });
  });

  it('leaves no separator next to an empty value', () => {
    const empty = { ...values, slug: '' };
    expect(fillSlug('{slug}-{channel}', empty, nothingTaken)).toMatchObject({ slug: 'linkedin' });
  });

  it('fails if the slug is too short or all numbers are taken', () => {
    expect(fillSlug('{channel}', { ...values, channel: 'x' }, nothingTaken)).toEqual({
      ok: false,
      problem: 'tooShort',
    });
    expect(fillSlug('{channel}', { ...values, channel: 'abc' }, nothingTaken)).toMatchObject({ slug: 'abc' });
    expect(slugOf('{slug}', () => true)).toEqual({ ok: false, problem: 'allTaken' });
  });

  it('reports unknown placeholders, which stay in a text', () => {
    expect(unknownIn('{slug}-{chanel}-{keyword}-{chanel}')).toEqual(['chanel', 'keyword']);
    expect(fillText('{slug}_{keyword}', values)).toBe('launch_{keyword}');
    expect(fillText(' {n} {slug} {n} ', values)).toBe('launch');
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

describe('any pattern with any values', () => {
  property('gives a slug that the interface accepts, or none', () => {
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

  property('gives a slug that is one segment of an address', () => {
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

  property('gives as many different slugs as needed', () => {
    fc.assert(
      fc.property(anyPattern, anyValues, fc.integer({ min: 2, max: 12 }), (pattern, page, count) => {
        const used = new Set<string>();
        for (let at = 0; at < count; at += 1) {
          const filled = fillSlug(pattern, page, (slug) => used.has(slug));
          if (!filled.ok) return;
          expect(used.has(filled.slug)).toBe(false);
          used.add(filled.slug);
        }
        expect(used.size).toBe(count);
      }),
    );
  });
});
