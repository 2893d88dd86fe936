import fc from 'fast-check';
import { describe, expect, it, test as property } from 'vitest';
import { readNewLinkRoute } from '../../../lib/link/read-new-link-route.ts';
import { editLinkRoute, elsewhereRoute, newLinkRoute, searchRoute, templateRoute } from '../../../lib/link/routes.ts';
import { sectionNames } from '../../../lib/link/sections.ts';
import { plainView, readViewQuery } from '../../../lib/link-index/list-view.ts';

const id = '123e4567-e89b-42d3-a456-426614174000';
const queryOf = (route: string) => route.split('?')[1] ?? '';

describe('the routes of the editor', () => {
  it('name a link that is edited', () => {
    expect(editLinkRoute(id)).toBe(`/links/${id}/edit`);
  });

  it('name a link that a new one is to be like, and begin at its UTM', () => {
    expect(readNewLinkRoute(queryOf(templateRoute(id)))).toEqual({
      at: null,
      like: id,
      isElsewhere: false,
      section: 'utm',
    });
  });

  it('name a link whose options a new one takes to another destination', () => {
    expect(readNewLinkRoute(queryOf(elsewhereRoute(id)))).toMatchObject({ like: id, isElsewhere: true });
  });

  it('begin with nothing where they say nothing', () => {
    expect(readNewLinkRoute('')).toEqual({ at: null, like: null, isElsewhere: false, section: null });
  });

  it('begin with nothing where they are not understood', () => {
    expect(readNewLinkRoute('tab=first&section=everything')).toEqual({
      at: null,
      like: null,
      isElsewhere: false,
      section: null,
    });
  });
});

property('a route to a new link brings back its place and section, whatever the address', () => {
  const address = fc.oneof(
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
    fc.string({ unit: 'binary' }),
  );
  const section = fc.option(fc.constantFrom(...sectionNames));
  fc.assert(
    fc.property(fc.integer({ min: -1 }), address, section, (tabId, address, section) => {
      const route = newLinkRoute({ tabId, address }, section);
      expect(route).toMatch(/^\/links\/new\?[^#?]*$/);
      const isElsewhere = false;
      expect(readNewLinkRoute(queryOf(route))).toEqual({ at: { tabId, address }, like: null, isElsewhere, section });
    }),
  );
});

property('the route of a search is read as the view of what was searched', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (search) => {
      expect(readViewQuery(queryOf(searchRoute(search)))).toEqual({ ...plainView, search });
    }),
  );
});
