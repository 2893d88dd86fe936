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

const as = (part: Record<string, unknown>) => utmHygiene.parse(part);
const none = as({});
const allowing = (...values: string[]) => ({ allowed: { utm_medium: values } });

describe('hygiene', () => {
  it.each([
    ['takes space around a value away, whatever else is set', {}, ' Spring  Sale ', 'Spring  Sale'],
    ['writes lower case', { lowerCase: true }, 'Spring SALE', 'spring sale'],
    ['puts a hyphen for any space', { spaces: '-' }, ' Spring \t Sale', 'Spring-Sale'],
    ['puts an underscore for any space', { spaces: '_' }, 'Spring Sale', 'Spring_Sale'],
    ['does both', { spaces: '_', lowerCase: true }, 'Spring Sale', 'spring_sale'],
    ['knows letters of any script', { lowerCase: true }, 'ВЕСНА ÄÖ', 'весна äö'],
  ])('%s', (_what, hygiene, typed, tidy) => {
    expect(normalizeUtmValue(typed, as(hygiene))).toBe(tidy);
  });

  it('allows any value at first, and then those that are listed, as it writes them', () => {
    expect(isAllowed('utm_medium', 'anything', none)).toBe(true);
    const listed = as({ lowerCase: true, ...allowing('Email', 'Paid Social', ' ', 'email') });
    expect(allowedValues('utm_medium', listed)).toEqual(['email', 'paid social']);
    expect(isAllowed('utm_medium', 'EMAIL ', listed)).toBe(true);
    expect(isAllowed('utm_medium', 'mail', listed)).toBe(false);
    expect(isAllowed('utm_source', 'mail', listed)).toBe(true);
  });

  it('minds case where it does not change it', () => {
    expect(isAllowed('utm_medium', 'email', as(allowing('Email')))).toBe(false);
  });

  it('has nothing against an empty field', () => {
    expect(isAllowed('utm_medium', '  ', as(allowing('email')))).toBe(true);
  });
});

const hygienes = fc.record({ lowerCase: fc.boolean(), spaces: fc.constantFrom(...spaceSigns) }).map(as);

property('done twice is done once', () => {
  fc.assert(
    fc.property(typedUtm, hygienes, (typed, hygiene) => {
      const tidy = normalizeUtmValues(typed, hygiene);
      expect(normalizeUtmValues(tidy, hygiene)).toEqual(tidy);
    }),
  );
});

property('each listed value is allowed, however it is spaced around', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ minLength: 1 })), hygienes, (values, hygiene) => {
      const listed = { ...hygiene, allowed: { ...hygiene.allowed, utm_medium: values } };
      for (const value of values) expect(isAllowed('utm_medium', ` ${value} `, listed)).toBe(true);
    }),
  );
});
