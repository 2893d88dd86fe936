import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import fc from 'fast-check';
import { expect, test as property } from 'vitest';
import { linkRecord } from '../../../lib/contract/link-reading.ts';
import { openLinkIndex } from '../../../lib/link-index/link-index.ts';
import type { ViewFilters } from '../../../lib/link-index/select.ts';
import { cacheLinks } from '../../setup/cached-links.ts';
import { runs } from '../../setup/runs.ts';

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const tag = fc.constantFrom('a', 'A', ' a ', 'a, b', 'ß', 'SS', '$1', 'ä', 'a\u0308', '\u2067x');
const utmValue = fc.constantFrom('x', 'X', ' x', 'y', '', 'ß', 'ss');
const flag = fc.constantFrom(true, false, null);
const anyLink = fc.record({
  tags: fc.array(tag, { maxLength: 4 }),
  has_utm: fc.boolean(),
  utm: fc.record({ utm_source: utmValue, utm_medium: utmValue, utm_campaign: utmValue }),
  is_clicked: flag,
  has_password: flag,
  is_expired: flag,
  title: fc.constantFrom('Sale', 'sale', 'News', null),
  short_url: fc.constantFrom('https://go.example/1', 'https://www.go.example/1', 'https://GO.example/1', null),
  custom_url: fc.constantFrom('https://go.example/c', 'https://other.example/c', null),
});

const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const anyFilters = fc.record({
  tags: optional(fc.array(tag, { maxLength: 2 })),
  tagMode: optional(fc.constantFrom('all', 'any', 'none')),
  source: optional(utmValue),
  campaign: optional(utmValue),
  clicked: optional(fc.constantFrom('true', 'false')),
  expired: optional(fc.constantFrom('true', 'false')),
  has_password: optional(fc.constantFrom('true', 'false')),
  domain: optional(fc.constantFrom('go.example', 'other.example', '')),
  title: optional(fc.constantFrom('sal', '')),
});

const fields = ['source', 'medium', 'campaign', 'clicked', 'expired', 'has_password', 'domain'] as const;

property('the number of links beside a value is the number that the list has with this value', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyLink, { minLength: 1, maxLength: 8 }), anyFilters, async (links, given) => {
      globalThis.indexedDB = new IDBFactory();
      await cacheLinks(
        'one',
        links.map((link, at) => linkRecord.parse({ id: idOf(at), ...link })),
      );
      const index = openLinkIndex({ connectionIds: ['one'] });
      try {
        index.needTexts(true);
        await index.loaded;
        const filters = Object.fromEntries(
          Object.entries(given).filter(([, value]) => value !== undefined),
        ) as ViewFilters;
        const counted = await index.readValues({ search: '', filters });
        const countWith = (more: ViewFilters) =>
          index.rows?.filter({ search: '', filters: { ...filters, ...more }, sort: null })?.length;
        for (const field of fields)
          for (const { value, count } of counted[field])
            expect({ field, value, count: countWith({ [field]: value }) }).toEqual({ field, value, count });
        for (const { value, count } of counted.tag)
          expect({ tag: value, count: countWith({ tags: [value], tagMode: 'any' }) }).toEqual({ tag: value, count });
      } finally {
        index.close();
      }
    }),
    runs(200),
  );
});
