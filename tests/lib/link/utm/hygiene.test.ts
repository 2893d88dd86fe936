import fc from 'fast-check';
import { describe, expect, it, test as property } from 'vitest';
import {
  allowedValues,
  isAllowed,
  normalizeUtmValue,
  normalizeUtmValues,
  spaceSigns,
  utmHygiene,
} from '../../../../lib/link/utm/hygiene.ts';
import { typedUtm } from './arbitrary.ts';

const hygieneOf = (part: Record<string, unknown>) => utmHygiene.parse(part);
const none = hygieneOf({});
const allowing = (...values: string[]) => ({ allowed: { utm_medium: values } });

describe('hygiene', () => {
  it.each([
    ['always trims values', {}, ' Spring  Sale ', 'Spring  Sale'],
    ['leaves out invisible signs', {}, '\u200bspr\u00ading\u00a0sale\u2060', 'spring sale'],
    ['replaces a no-break space', { spaces: '-' }, 'Spring\u00a0\u200bSale', 'Spring-Sale'],
    ['converts to lower case', { lowerCase: true }, 'Spring SALE', 'spring sale'],
    ['replaces whitespace with a hyphen', { spaces: '-' }, ' Spring \t Sale', 'Spring-Sale'],
    ['replaces whitespace with an underscore', { spaces: '_' }, 'Spring Sale', 'Spring_Sale'],
    ['combines both', { spaces: '_', lowerCase: true }, 'Spring Sale', 'spring_sale'],
    ['supports any script', { lowerCase: true }, 'ВЕСНА ÄÖ', 'весна äö'],
  ])('%s', (_what, hygiene, typed, normalized) => {
    expect(normalizeUtmValue(typed, hygieneOf(hygiene))).toBe(normalized);
  });

  it('allows any value without a list, or else the listed ones in its form', () => {
    expect(isAllowed('utm_medium', 'anything', none)).toBe(true);
    const listed = hygieneOf({ lowerCase: true, ...allowing('Email', 'Paid Social', ' ', 'email') });
    expect(allowedValues('utm_medium', listed)).toEqual(['email', 'paid social']);
    expect(isAllowed('utm_medium', 'EMAIL ', listed)).toBe(true);
    expect(isAllowed('utm_medium', 'mail', listed)).toBe(false);
    const invisible = hygieneOf(allowing('email\u200b', '\u2060', 'paid\u00a0social'));
    expect(allowedValues('utm_medium', invisible)).toEqual(['email', 'paid social']);
    expect(isAllowed('utm_medium', 'e\u00admail', invisible)).toBe(true);
    expect(isAllowed('utm_source', 'mail', listed)).toBe(true);
  });

  it('distinguishes case unless it converts to lower case', () => {
    expect(isAllowed('utm_medium', 'email', hygieneOf(allowing('Email')))).toBe(false);
  });

  it('allows an empty field', () => {
    expect(isAllowed('utm_medium', '  ', hygieneOf(allowing('email')))).toBe(true);
  });
});

const hygienes = fc.record({ lowerCase: fc.boolean(), spaces: fc.constantFrom(...spaceSigns) }).map(hygieneOf);

property('normalizing twice equals normalizing once', () => {
  fc.assert(
    fc.property(typedUtm, hygienes, (typed, hygiene) => {
      const normalized = normalizeUtmValues(typed, hygiene);
      expect(normalizeUtmValues(normalized, hygiene)).toEqual(normalized);
    }),
  );
});

property('each listed value is allowed, with any surrounding spaces', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ minLength: 1 })), hygienes, (values, hygiene) => {
      const listed = { ...hygiene, allowed: { ...hygiene.allowed, utm_medium: values } };
      for (const value of values) expect(isAllowed('utm_medium', ` ${value} `, listed)).toBe(true);
    }),
  );
});
