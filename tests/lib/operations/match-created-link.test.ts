import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LinkRecord, linkRecord } from '@/lib/contract/link-reading.ts';
import type { CreateLinkBody } from '@/lib/contract/link-writing.ts';
import { type LostCreate, matchCreatedLink } from '@/lib/operations/match-created-link.ts';

const askedAt = Date.parse('2026-03-01T12:00:00Z');
const minute = 60_000;
const long_url = 'https://example.com/page';
const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const lost = (body: Partial<CreateLinkBody> = {}, notMade: string[] = []): LostCreate => ({
  ...{ body: { long_url, ...body }, askedAt, notMade: new Set(notMade) },
});

/** Returns a link that was created some milliseconds after the request. */
const link = (number: number, rest: object = {}, after = 1000): LinkRecord =>
  linkRecord.parse({ id: idOf(number), long_url, created_at: new Date(askedAt + after).toISOString(), ...rest });

const none = { kind: 'none' };

describe('the link of a create whose answer was lost', () => {
  it('is recognized among other links', () => {
    const made = link(2);
    const others = [link(1, { long_url: 'https://example.com/other' }), link(3, {}, -minute * 60 * 48)];
    expect(matchCreatedLink(lost(), [...others, made])).toEqual({ kind: 'made', link: made });
  });

  it('is recognized if the service normalizes its destination, tags or title', () => {
    const made = link(1, { long_url: 'HTTPS://EXAMPLE.com:443/page?', tags: ['b', 'a'], title: ' Page ' });
    const sent = lost({ tags: ['a', 'b', 'a'], title: '  Page' });
    expect(matchCreatedLink(sent, [made])).toEqual({ kind: 'made', link: made });
  });

  it('is recognized in composed and decomposed form', () => {
    const made = link(1, { custom_link: 'café' });
    expect(matchCreatedLink(lost({ custom_link: 'cafe\u0301' }), [made])).toEqual({ kind: 'made', link: made });
  });

  it('is recognized by the UTM parameters that were sent, and no others', () => {
    const made = link(1, { utm: { utm_source: 'news' } });
    const sent = lost({ has_utm: true, utm_source: 'news', utm_medium: '' });
    expect(matchCreatedLink(sent, [made])).toEqual({ kind: 'made', link: made });
    expect(matchCreatedLink(lost({ utm_source: 'mail' }), [made])).toEqual({ kind: 'made', link: made });
    for (const utm of [{ utm_source: 'news', utm_medium: 'email' }, {}])
      expect(matchCreatedLink(sent, [link(1, { utm })])).toEqual(none);
  });

  it('is recognized even if the service’s clock is ahead', () => {
    const dayAhead = Date.now() + 24 * 60 * minute - askedAt;
    const made = link(1, {}, dayAhead);
    const sent = { ...lost(), askedAt: askedAt + dayAhead };
    expect(matchCreatedLink(sent, [made])).toEqual({ kind: 'made', link: made });
  });

  it('is recognized if the service omits values', () => {
    const bare = link(1, { title: null, tags: null, utm: null, custom_link: null });
    const sent = lost({ title: 'Page', tags: ['a'], has_utm: true, utm_source: 'news', custom_link: 'sale' });
    expect(matchCreatedLink(sent, [bare])).toEqual({ kind: 'made', link: bare });
  });

  it('is recognized if the clocks differ by a minute, in either direction', () => {
    for (const after of [-minute, minute]) expect(matchCreatedLink(lost(), [link(1, {}, after)]).kind).toBe('made');
  });

  it.each<[string, Partial<CreateLinkBody>, object]>([
    ['destination', {}, { long_url: 'https://example.com/page/' }],
    ['slug', { custom_link: 'sale' }, { custom_link: 'summer' }],
    ['campaign', { has_utm: true, utm_source: 'news' }, { utm: { utm_source: 'mail' } }],
  ])('is not a link with another %s', (_what, body, rest) => {
    expect(matchCreatedLink(lost(body), [link(1, rest)])).toEqual(none);
  });

  it('is not a link that existed before the request', () => {
    expect(matchCreatedLink(lost({}, [idOf(1)]), [link(1)])).toEqual(none);
  });

  it('is not a link of two days ago', () => {
    expect(matchCreatedLink(lost(), [link(1, {}, -48 * 60 * minute)])).toEqual(none);
  });
});

describe('a person is asked', () => {
  it.each<[string, Partial<CreateLinkBody>, object]>([
    ['title', { title: 'Page' }, { title: 'PAGE…' }],
    ['tags', { tags: ['Sale'] }, { tags: ['sale'] }],
    ['number of tags', { tags: ['Sale'] }, { tags: ['Sale', 'spring'] }],
    ['second tag', { tags: ['Sale', 'spring'] }, { tags: ['Sale', 'Spring'] }],
    ['lack of a tag', { tags: ['Sale', 'spring'] }, { tags: ['Sale'] }],
    ['slug’s case', { custom_link: 'Sale' }, { custom_link: 'sale' }],
  ])('if a new link to the destination differs in its %s, which a service may normalize', (_, body, rest) => {
    const similar = link(1, rest);
    expect(matchCreatedLink(lost(body), [similar])).toEqual({ kind: 'unclear', candidates: [similar] });
    expect(matchCreatedLink(lost(body), [link(1, rest, -3 * minute)])).toEqual(none);
    expect(matchCreatedLink(lost(body, [idOf(1)]), [similar])).toEqual(none);
  });

  it('if several links match', () => {
    const [one, other] = [link(1), link(2)];
    expect(matchCreatedLink(lost(), [one, other])).toEqual({ kind: 'unclear', candidates: [one, other] });
  });

  it('if the only match seems to be hours older, since the service’s clock may be wrong', () => {
    const older = link(1, {}, -3 * 60 * minute);
    expect(matchCreatedLink(lost(), [older])).toEqual({ kind: 'unclear', candidates: [older] });
  });

  it('if the only match is newer than now and the service sends no date, since this device’s clock may be behind', () => {
    const sent = { ...lost(), askedAt: Date.now(), isUndated: true };
    const made = (after: number) => link(1, {}, Date.now() + after - askedAt);
    expect(matchCreatedLink(sent, [made(0)]).kind).toBe('made');
    expect(matchCreatedLink(sent, [made(24 * 60 * minute)]).kind).toBe('unclear');
  });
});

describe('with any list of a service', () => {
  const text = fc.constantFrom('a', 'b', '');
  const record = fc
    .record({
      number: fc.nat({ max: 5 }),
      page: fc.constantFrom(long_url, 'https://example.com/other'),
      title: fc.option(text),
      tags: fc.option(fc.uniqueArray(text.filter(Boolean))),
      after: fc.integer({ min: -2000, max: 2000 }).map((minutes) => minutes * minute),
    })
    .map(({ number, page, title, tags, after }) => link(number, { long_url: page, title, tags }, after));
  const listed = fc.uniqueArray(record, { selector: ({ id }) => id });
  const create = fc
    .record({ title: text, known: fc.uniqueArray(fc.nat({ max: 5 })) })
    .map(({ title, known }) => lost({ title }, known.map(idOf)));

  it('a link that existed before or has another destination is never adopted or offered', () => {
    fc.assert(
      fc.property(create, listed, (sent, links) => {
        const found = matchCreatedLink(sent, links);
        const offered = found.kind === 'made' ? [found.link] : found.kind === 'unclear' ? found.candidates : [];
        for (const { id, long_url: destination } of offered) {
          expect(sent.notMade.has(id)).toBe(false);
          expect(destination).toBe(long_url);
        }
      }),
    );
  });

  it('a link that was just created as requested is always found', () => {
    fc.assert(
      fc.property(create, listed, (sent, links) => {
        const made = link(9, { title: sent.body.title });
        const found = matchCreatedLink(sent, [...links, made]);
        expect(found.kind === 'made' ? [found.link] : found.kind === 'unclear' ? found.candidates : []).toContainEqual(
          made,
        );
      }),
    );
  });
});
