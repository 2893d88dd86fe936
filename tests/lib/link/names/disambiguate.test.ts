import { describe, expect, it } from 'vitest';
import { linkRecord } from '../../../../lib/contract/link-reading.ts';
import { destinationOf, disambiguatingText } from '../../../../lib/link/names/disambiguate.ts';

const link = (part: object) =>
  linkRecord.parse({
    id: '123e4567-e89b-42d3-a456-426614174000',
    title: 'A page',
    long_url: 'https://example.com/?a=1',
    ...part,
  });
const utm = { utm_source: 'x', utm_medium: 'social', utm_campaign: 'spring', utm_term: '', utm_content: null };

describe('the text that distinguishes a link from others to its page', () => {
  it.each([
    ['its UTM values', { has_utm: true, utm, tags: ['a'] }, 'x / social · spring'],
    ['its tags if it has no UTM values', { tags: ['print', 'flyer'] }, 'print, flyer'],
    ['its tags if UTM is off', { has_utm: false, utm, tags: ['print'] }, 'print'],
    ['its title if it has neither', { tags: [] }, 'A page'],
    ['empty if it has none of these', { title: null }, ''],
  ])('is %s', (_what, part, words) => expect(disambiguatingText(link(part))).toBe(words));
});

describe('the destination of a link', () => {
  it.each([
    [{ has_utm: true, utm }, 'https://example.com/?a=1&utm_source=x&utm_medium=social&utm_campaign=spring'],
    [{ has_utm: false, utm }, 'https://example.com/?a=1'],
    [{}, 'https://example.com/?a=1'],
    [{ has_utm: true, utm, long_url: 'no address' }, 'no address'],
    [{ has_utm: true, utm, long_url: null }, null],
    [{ long_url: null }, null],
  ])('includes UTM if it is on: %o', (part, address) => expect(destinationOf(link(part))).toBe(address));
});
