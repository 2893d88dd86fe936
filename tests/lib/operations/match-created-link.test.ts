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

/** A link of the service, made some milliseconds after the create was asked for. */
const link = (number: number, rest: object = {}, after = 1000): LinkRecord =>
  linkRecord.parse({ id: idOf(number), long_url, created_at: new Date(askedAt + after).toISOString(), ...rest });

const none = { kind: 'none' };

describe('a link that a lost create has made', () => {
  it('is recognized among others', () => {
    const made = link(2);
    const others = [link(1, { long_url: 'https://example.com/other' }), link(3, {}, -minute * 60 * 48)];
    expect(matchCreatedLink(lost(), [...others, made])).toEqual({ kind: 'made', link: made });
  });

  it('is so whatever the service writes otherwise of its destination, tags and title', () => {
    const made = link(1, { long_url: 'HTTPS://EXAMPLE.com:443/page?', tags: ['b', 'a'], title: ' Page ' });
    const sent = lost({ tags: ['a', 'b', 'a'], title: 'Page' });
    expect(matchCreatedLink(sent, [made])).toEqual({ kind: 'made', link: made });
  });

  it('is so in either spelling of an accent', () => {
    const made = link(1, { custom_link: 'café' });
    expect(matchCreatedLink(lost({ custom_link: 'cafe\u0301' }), [made])).toEqual({ kind: 'made', link: made });
  });

  it('is so although the service leaves out what it was given', () => {
    const bare = link(1, { title: null, tags: null, utm: null, custom_link: null });
    const sent = lost({ title: 'Page', tags: ['a'], has_utm: true, utm_source: 'news', custom_link: 'sale' });
    expect(matchCreatedLink(sent, [bare])).toEqual({ kind: 'made', link: bare });
  });

  it('is so where clocks differ by a minute, in either direction', () => {
    for (const after of [-minute, minute]) expect(matchCreatedLink(lost(), [link(1, {}, after)]).kind).toBe('made');
  });

  it.each<[string, Partial<CreateLinkBody>, object]>([
    ['destination', {}, { long_url: 'https://example.com/page/' }],
    ['slug', { custom_link: 'sale' }, { custom_link: 'summer' }],
    ['campaign', { has_utm: true, utm_source: 'news' }, { utm: { utm_source: 'mail' } }],
  ])('is none of another %s', (_what, body, rest) => {
    expect(matchCreatedLink(lost(body), [link(1, rest)])).toEqual(none);
  });

  it('is none that was known before it was sent', () => {
    expect(matchCreatedLink(lost({}, [idOf(1)]), [link(1)])).toEqual(none);
  });

  it('is none of two days ago', () => {
    expect(matchCreatedLink(lost(), [link(1, {}, -48 * 60 * minute)])).toEqual(none);
  });
});

describe('a person is asked', () => {
  it.each<[string, Partial<CreateLinkBody>, object]>([
    ['title', { title: 'Page' }, { title: 'PAGE…' }],
    ['tags', { tags: ['Sale'] }, { tags: ['sale'] }],
    ['slug’s case', { custom_link: 'Sale' }, { custom_link: 'sale' }],
  ])(
    'where a new link to the same destination differs in its %s: a service may write it its own way',
    (_, body, rest) => {
      const near = link(1, rest);
      expect(matchCreatedLink(lost(body), [near])).toEqual({ kind: 'unclear', candidates: [near] });
      expect(matchCreatedLink(lost(body), [link(1, rest, -3 * minute)])).toEqual(none);
      expect(matchCreatedLink(lost(body, [idOf(1)]), [near])).toEqual(none);
    },
  );

  it('where several links fit', () => {
    const [one, other] = [link(1), link(2)];
    expect(matchCreatedLink(lost(), [one, other])).toEqual({ kind: 'unclear', candidates: [one, other] });
  });

  it('where the only one that fits seems to be hours older: its service’s clock may be wrong', () => {
    const older = link(1, {}, -3 * 60 * minute);
    expect(matchCreatedLink(lost(), [older])).toEqual({ kind: 'unclear', candidates: [older] });
  });

  it('where a service that does not say what time it is made the only one after now: this device’s clock may be behind', () => {
    const sent = { ...lost(), askedAt: Date.now(), isUndated: true };
    const made = (after: number) => link(1, {}, Date.now() + after - askedAt);
    expect(matchCreatedLink(sent, [made(0)]).kind).toBe('made');
    expect(matchCreatedLink(sent, [made(24 * 60 * minute)]).kind).toBe('unclear');
  });
});

describe('whatever a service lists', () => {
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

  it('a link that was there before, or leads elsewhere, is never adopted nor offered', () => {
    fc.assert(
      fc.property(create, listed, (sent, links) => {
        const found = matchCreatedLink(sent, links);
        const offered = found.kind === 'made' ? [found.link] : found.kind === 'unclear' ? found.candidates : [];
        for (const { id, long_url: leads } of offered) {
          expect(sent.notMade.has(id)).toBe(false);
          expect(leads).toBe(long_url);
        }
      }),
    );
  });

  it('a link that was made just now as asked is never overlooked', () => {
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
