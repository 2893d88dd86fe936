import { expect, it } from 'vitest';
import { demoLinks } from '../../../scripts/screenshots/demo-links.ts';
import { readListings } from '../../../scripts/store/listing.ts';
import { localizedLinks } from '../../../scripts/store/localized-links.ts';

const listings = await readListings();
const german = localizedLinks(listings.get('de')?.demo ?? new Map());
const linkOf = (slug: string) => german.find((link) => link.custom_link === slug);

it('links of pictures have titles and tags of the language, in each spelling of a tag', () => {
  expect(linkOf('winter-fair')).toMatchObject({ title: 'Wintermarkt: alle Stände', tags: ['Werkstatt', 'Familie'] });
  expect(linkOf('family')).toMatchObject({ title: 'Familiensonntage im Museum', tags: ['Familie'] });
});

it('titles and tags without a word in the language stay', () => {
  expect(linkOf('ep41')).toMatchObject({ title: 'Episode 41: indigo, from leaf to vat', tags: ['podcast', 'episode'] });
});

it('in English, each title and tag of the catalogue is one of the demo', () => {
  const known = new Set(demoLinks.flatMap(({ title, tags }) => [title, ...(tags ?? [])]));
  expect([...(listings.get('en')?.demo.keys() ?? [])].filter((english) => !known.has(english))).toEqual([]);
});
