import fc from 'fast-check';
import { describe, expect, it, test as property } from 'vitest';
import { noTab } from '../../../lib/link/place.ts';
import { readNewLinkRoute } from '../../../lib/link/read-new-link-route.ts';
import {
  editLinkRoute,
  newLinkRoute,
  otherDestinationRoute,
  searchRoute,
  templateRoute,
  typedLinkRoute,
} from '../../../lib/link/routes.ts';
import { sectionNames } from '../../../lib/link/sections.ts';
import { plainView, readViewQuery } from '../../../lib/link-index/list-view.ts';

const id = '123e4567-e89b-42d3-a456-426614174000';
const queryOf = (route: string) => route.split('?')[1] ?? '';

describe('the routes of the editor', () => {
  it('contain the edited link', () => {
    expect(editLinkRoute(id)).toBe(`/links/${id}/edit`);
  });

  it('contain the link to duplicate, and start at its UTM', () => {
    expect(readNewLinkRoute(queryOf(templateRoute(id)))).toEqual({
      ...{ at: null, isTyped: false },
      like: id,
      isElsewhere: false,
      section: 'utm',
    });
  });

  it('contain the link whose options the new link copies to another destination', () => {
    expect(readNewLinkRoute(queryOf(otherDestinationRoute(id)))).toMatchObject({ like: id, isElsewhere: true });
  });

  it('start empty without a query', () => {
    expect(readNewLinkRoute('')).toEqual({ at: null, isTyped: false, like: null, isElsewhere: false, section: null });
  });

  it('start empty with an invalid query', () => {
    expect(readNewLinkRoute('tab=first&section=everything')).toEqual({
      ...{ at: null, isTyped: false },
      like: null,
      isElsewhere: false,
      section: null,
    });
  });
});

property('a route to a new link contains its tab, address and section, with any address', () => {
  const address = fc.oneof(
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
    fc.string({ unit: 'binary' }),
  );
  const section = fc.option(fc.constantFrom(...sectionNames));
  const other = { like: null, isElsewhere: false };
  fc.assert(
    fc.property(fc.integer({ min: -1 }), address, section, (tabId, address, section) => {
      const route = newLinkRoute({ tabId, address }, section);
      expect(route).toMatch(/^\/links\/new\?[^#?]*$/);
      const at = { tabId, address };
      expect(readNewLinkRoute(queryOf(route))).toEqual({ ...other, at, isTyped: false, section });
      const typed = { at: { tabId: noTab, address }, isTyped: true, section: null };
      expect(readNewLinkRoute(queryOf(typedLinkRoute(address)))).toEqual({ ...other, ...typed });
    }),
  );
});

property('the route of a search is read as the view of that search', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (search) => {
      expect(readViewQuery(queryOf(searchRoute(search)))).toEqual({ ...plainView, search });
    }),
  );
});
