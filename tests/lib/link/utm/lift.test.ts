import fc from 'fast-check';
import { describe, expect, it, test as property } from 'vitest';
import { cleanText } from '../../../../lib/contract/clean-text.ts';
import { fields } from '../../../../lib/contract/fields.ts';
import { emptyDraft } from '../../../../lib/link/draft.ts';
import { noUtm, utmOf } from '../../../../lib/link/utm/fields.ts';
import { findUtm, liftInto } from '../../../../lib/link/utm/lift.ts';
import { visitorAddress } from '../../../../lib/link/utm/visitor-address.ts';
import { addresses } from './arbitrary.ts';

const page = 'https://example.com/page';
const long = 'x'.repeat(fields.utm_source.max + 1);

describe('an address with UTM parameters', () => {
  it('loses them, and keeps the rest unchanged', () => {
    expect(findUtm(`${page}?b=%7E&utm_source=News&a=1+2&utm_campaign=spring#part?utm_term=x`)).toEqual({
      long_url: `${page}?b=%7E&a=1+2#part?utm_term=x`,
      found: { utm_source: 'News', utm_campaign: 'spring' },
    });
  });

  it.each([
    ['nothing else', `${page}?utm_source=a`, page, { utm_source: 'a' }],
    ['a fragment', `${page}?utm_source=a#top`, `${page}#top`, { utm_source: 'a' }],
    ['empty pairs', `${page}?&a=1&&utm_term=t&`, `${page}?&a=1&&`, { utm_term: 't' }],
    ['an encoded name', `${page}?utm%5Fsource=a`, page, { utm_source: 'a' }],
    ['encoded values', `${page}?utm_source=a+b%26c%20d`, page, { utm_source: 'a b&c d' }],
    ['letters of any script', `${page}?utm_campaign=%D0%B2%D0%B5%D1%81%D0%BD%D0%B0`, page, { utm_campaign: 'весна' }],
    ['an invalid escape', `${page}?utm_source=100%`, page, { utm_source: '100%' }],
    ['a parameter twice: the first counts', `${page}?utm_source=a&utm_source=b`, page, { utm_source: 'a' }],
    ['a parameter twice, empty first', `${page}?utm_source=&utm_source=b`, page, { utm_source: 'b' }],
    ['another empty one', `${page}?utm_source=a&utm_term=`, page, { utm_source: 'a' }],
    ['spaces around a value', `${page}?utm_source=+a%20`, page, { utm_source: 'a' }],
    ['an invisible sign in a value', `${page}?utm_campaign=spring%E2%80%8B`, page, { utm_campaign: 'spring' }],
    ['no scheme', 'example.com/?utm_source=a', 'example.com/', { utm_source: 'a' }],
    ['a value at the limit', `${page}?utm_source=${long.slice(1)}`, page, { utm_source: long.slice(1) }],
  ])('and %s', (_with, address, long_url, found) => {
    expect(findUtm(address)).toEqual({ long_url, found });
  });

  it.each([
    ['none', `${page}?a=1`],
    ['only an empty one', `${page}?utm_source=&utm_medium`],
    ['another case', `${page}?UTM_Source=a&utm_Medium=b`],
    ['another name', `${page}?utm_id=7&utm_source_platform=x&my_utm_source=y`],
    ['one in the fragment', `${page}#utm_source=a`],
    ['one in the fragment, after a question mark', `${page}#/route?utm_source=a`],
    ['one in the path', `${page}/utm_source=a`],
    ['one above the interface’s limit', `${page}?utm_source=${long}`],
    ['one in invalid UTF-8', `${page}?utm_source=caf%E9`],
    ['the same one twice, one of them too long', `${page}?utm_source=a&utm_source=${long}`],
  ])('has no UTM to move: %s', (_which, address) => {
    expect(findUtm(address)).toBeNull();
  });

  it('keeps parameters that cannot move, and loses the others', () => {
    expect(findUtm(`${page}?utm_source=${long}&utm_term=t`)).toEqual({
      long_url: `${page}?utm_source=${long}`,
      found: { utm_term: 't' },
    });
  });
});

describe('moving UTM parameters into a draft', () => {
  it('fills empty and blank fields, and keeps typed values', () => {
    const long_url = `${page}?utm_source=a&utm_medium=b&utm_term=c`;
    const found = findUtm(long_url);
    const lifted = found && liftInto({ ...emptyDraft, long_url, utm_source: 'typed', utm_term: ' ' }, found);
    expect(lifted).toEqual({ long_url: page, has_utm: true, utm_medium: 'b', utm_term: 'c' });
  });
});

const parameters = (address: string | null) =>
  [...new URL(address ?? '').searchParams].map(([name, value]) => `${name}=${cleanText(value)}`).sort();

property('moving parameters changes only their order for a visitor', () => {
  fc.assert(
    fc.property(addresses, fc.string(), (long_url, typed) => {
      const draft = { ...emptyDraft, long_url, utm_source: typed };
      const found = findUtm(long_url);
      if (found === null) return;
      const lifted = { ...draft, ...liftInto(draft, found) };
      // Previously, the fields replaced the address's own parameters only if they were set.
      const own = Object.fromEntries(
        Object.entries(found.found).filter(([field]) => cleanText(utmOf(draft)[field as 'utm_term']) === ''),
      );
      const before = visitorAddress(long_url, { ...utmOf(draft), ...own });
      const after = visitorAddress(lifted.long_url, utmOf(lifted));
      expect(parameters(after).filter((one) => !one.endsWith('='))).toEqual(
        parameters(before).filter((one) => !one.endsWith('=')),
      );
    }),
  );
});

property('nothing is left to move afterwards, and other parameters are unchanged', () => {
  fc.assert(
    fc.property(addresses, (address) => {
      const found = findUtm(address);
      if (found === null) return;
      expect(findUtm(found.long_url)).toBeNull();
      const others = (text: string) => text.split(/[?&#]/).filter((part) => part !== '' && !/^utm(_|%5F)/.test(part));
      expect(others(found.long_url)).toEqual(others(address));
    }),
  );
});

property('moved values are within the interface’s limits', () => {
  fc.assert(
    fc.property(addresses, (address) => {
      for (const value of Object.values({ ...noUtm, ...findUtm(address)?.found }))
        expect([...value].length).toBeLessThanOrEqual(fields.utm_source.max);
    }),
  );
});
