import { describe, expect, it } from 'vitest';
import { type Listing, readListings } from '../../../scripts/store/listing.ts';
import { stores } from '../../../scripts/store/stores.ts';

const listings = await readListings();

/** Returns for each line whether it is an item of a list. */
const linesOf = ({ description }: Listing) => description.split('\n').map((line) => line.startsWith('- '));

describe.each([...listings])('the listing in %s', (_language, listing) => {
  it.each(stores)('has a description that $title accepts', ({ description: { min, max } }) => {
    const { length } = [...listing.description];
    expect(length).toBeGreaterThanOrEqual(min);
    expect(length).toBeLessThanOrEqual(max);
  });

  it('has the paragraphs and lists of the English one, and no value left to fill in', () => {
    expect(linesOf(listing)).toEqual(listings.get('en') && linesOf(listings.get('en') ?? listing));
    expect([listing.description, listing.tagline, ...listing.captions.values()].join()).not.toContain('$');
  });

  it('has captions that fit beside a screen', () => {
    for (const text of [...listing.captions.values(), listing.tagline]) expect([...text].length).toBeLessThan(50);
  });
});

it('there is one for each language of the extension, and the description counts those with texts of their own', () => {
  expect(listings.size).toBe(16);
  expect(listings.get('pt_PT')).toEqual(listings.get('pt_BR'));
  expect(listings.get('en')?.description).toContain('in 15 languages');
});
