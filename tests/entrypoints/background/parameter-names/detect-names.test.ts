import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createClient } from '@/lib/client/create-client.ts';
import { applyDetectedNames, type DetectedNames, ignoredIn, maxRequests } from '@/lib/connection/detected-names.ts';
import { type QueryName, type QueryRenames, queryNames } from '@/lib/contract/queries.ts';
import { detectNames } from '../../../../entrypoints/background/parameter-names/detect-names.ts';
import { candidatesFor, parameters } from '../../../../entrypoints/background/parameter-names/parameters.ts';
import { type OtherNames, withOtherNames } from '../../../setup/other-names.ts';
import { runs } from '../../../setup/runs.ts';
import { runService, type Service } from '../../../setup/service.ts';

/** Links that differ in all that a filter may tell apart; the newest has no tag. */
async function serviceWith(count: number) {
  const service = await runService();
  const { createLink } = createClient({ fetch, ...of(service), names: {} });
  for (let at = 0; at < count; at += 1) {
    const made = await createLink({
      ...{ long_url: `https://example.com/${at}`, title: `Page ${at}`, tags: at === 0 ? ['spring'] : [] },
      ...(at === 1 && { has_password: true, password: 'a password' }),
    });
    if (!made.ok) throw new Error(made.failure.kind);
  }
  return service;
}

const of = ({ settings: { baseUrl }, token }: Service) => ({ baseUrl, token });

async function find(service: Service, other: OtherNames, current: QueryRenames = {}) {
  const { fetch, seen } = withOtherNames(other);
  const found = await detectNames({ fetch, ...of(service), names: current });
  expect(found.requests).toBe(seen.length);
  return { found, seen };
}

const stateOf = ({ findings }: DetectedNames, meaning: QueryName) =>
  findings.find((finding) => finding.meaning === meaning)?.state;

const usual: QueryRenames = {
  ...{ limit: 'page_size', offset: 'skip', id: 'link_id', title: 'q', tag: 'label' },
  ...{ clicked: 'is_clicked', has_password: 'password', start_date: 'from', end_date: 'to' },
};

describe('the names of a service', () => {
  it('that keeps to the interface are found to be the interface’s, each by what its answer showed', async () => {
    const service = await serviceWith(3);
    const listed = await createClient({ fetch, ...of(service), names: {} }).listLinks({});
    const { found } = await find(service, {});
    expect(applyDetectedNames({}, found)).toEqual({});
    expect(found).toMatchObject({ links: 3, paging: null, stopped: null });
    const proofs = found.findings.map((one) => one.state === 'found' && [one.name, one.queries, one.links]);
    const today = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    expect(proofs).toEqual([
      ['limit', ['limit=1', 'limit=2'], 1],
      ['offset', ['offset=1&limit=2'], 2],
      ['title', ['title=Page 2&limit=20'], 1],
      ['tag', ['tag=spring&limit=20'], 1],
      ['clicked', ['clicked=true&limit=20', 'clicked=false&limit=20'], 0],
      ['has_password', ['has_password=true&limit=20'], 1],
      ['start_date', [`start_date=${today}&limit=20`, 'start_date=2000-01-01&limit=20'], 0],
      ['end_date', ['end_date=2000-01-01&limit=20', `end_date=${today}&limit=20`], 0],
      // Not the first link, which a service may return without an id that it knows.
      ['id', [`id=${listed.ok && listed.value.links.at(-1)?.id}`], 1],
    ]);
  });

  it.each([true, false])('that are others are found (strict: %s)', async (isStrict) => {
    const { found } = await find(await serviceWith(3), { names: usual, isStrict });
    expect(applyDetectedNames({}, found)).toEqual(usual);
    expect(found.requests).toBeLessThanOrEqual(maxRequests);
  });

  it('are looked for under those that the connection has now first', async () => {
    const odd = { limit: 'how_many', tag: 'theme' };
    const { found } = await find(await serviceWith(3), { names: odd, isStrict: true }, odd);
    expect(applyDetectedNames(odd, found)).toEqual(odd);
  });

  it('take the place of wrong ones that the connection has', async () => {
    const wrong = { limit: 'page_size', offset: 'limit' };
    const { found } = await find(await serviceWith(3), {}, wrong);
    expect(applyDetectedNames(wrong, found)).toEqual({});
  });

  it('of a long list are found as well, with answers that stay small', async () => {
    const { found, seen } = await find(await serviceWith(25), { names: usual, isStrict: true });
    expect(applyDetectedNames({}, found)).toEqual(usual);
    expect(found.links).toBe(20);
    expect(seen.filter(({ query }) => query.includes('page_size=20')).length).toBeGreaterThan(5);
  });
});

describe('what cannot be told', () => {
  it.each([0, 1])('of %i links is everything, and no name is taken for found by it', async (count) => {
    const { found } = await find(await serviceWith(count), {});
    expect(found.findings).toEqual([]);
    expect(found.links).toBe(count);
    expect(applyDetectedNames({}, found)).toEqual({});
  });

  it('is said with its reason', async () => {
    const service = await runService();
    const { createLink } = createClient({ fetch, ...of(service), names: {} });
    for (const at of [1, 2]) await createLink({ long_url: `https://example.com/${at}`, title: 'Same' });
    const { found } = await find(service, {});
    const whyOf = (meaning: QueryName) => found.findings.find((one) => one.meaning === meaning);
    expect(whyOf('title')).toMatchObject({ state: 'unproven', why: 'sameTitles' });
    expect(whyOf('tag')).toMatchObject({ state: 'unproven', why: 'sameTags' });
  });
});

describe('a service that ignores', () => {
  it('everything is said to, and no name is found for anything', async () => {
    const { found } = await find(await serviceWith(3), { lacks: queryNames.filter((name) => name !== 'id') });
    expect(ignoredIn(found)).toEqual(queryNames.filter((name) => name !== 'id').toSorted(asIn(found)));
    expect(applyDetectedNames({}, found)).toEqual({});
    expect(found.requests).toBeLessThanOrEqual(maxRequests);
  });

  it('one filter is said to ignore that one', async () => {
    const { found } = await find(await serviceWith(3), { lacks: ['tag'] });
    expect(ignoredIn(found)).toEqual(['tag']);
  });

  it('its paging is found to count pages, which an offset is not taken for', async () => {
    for (const pagesBy of ['page', 'pageFrom0'] as const) {
      const { found } = await find(await serviceWith(4), { pagesBy });
      expect(stateOf(found, 'offset')).toBe('ignored');
      expect(found.paging).toEqual({ by: 'page', name: 'page' });
    }
  });

  it('an offset and goes on from a link, or from a mark in its answer, is found to page by a cursor', async () => {
    const byId = await find(await serviceWith(4), { pagesBy: 'idBefore', isStrict: true });
    expect(byId.found.paging).toEqual({ by: 'cursor', name: 'after' });
    const byMark = await find(await serviceWith(4), { pagesBy: 'cursor' });
    expect(byMark.found.paging).toEqual({ by: 'cursor', name: 'next_cursor' });
  });

  it.each([
    ['the token', (token: string) => `cursor-${token}`],
    ['too long a name', () => `next_cursor${'-'.repeat(50)}`],
  ])('an offset and calls its cursor by %s is not reported with it', async (_, cursorName) => {
    const service = await serviceWith(4);
    const { fetch, seen } = withOtherNames({ pagesBy: 'cursor' });
    const renaming: typeof fetch = async (address, init) => {
      const response = await fetch(address, init);
      // The first of these requests is about the limit, the second about paging.
      const isAboutPaging = seen.filter(({ query }) => query === 'limit=1').length > 1;
      const name = isAboutPaging && seen.at(-1)?.query === 'limit=1' ? cursorName(service.token) : 'other';
      return new Response((await response.text()).replace('next_cursor', name));
    };
    const found = await detectNames({ fetch: renaming, ...of(service), names: {} });
    expect(found.paging).toEqual({ by: 'cursor', name: 'cursor' });
  });

  it('an offset and has no other way is said to ignore it', async () => {
    const { found } = await find(await serviceWith(4), { pagesBy: 'nothing' });
    expect(ignoredIn(found)).toEqual(['offset']);
    expect(found.paging).toBeNull();
  });
});

it('a service that refuses every name of a parameter is said to', async () => {
  const { found } = await find(await serviceWith(3), { lacks: ['clicked'], isStrict: true });
  expect(stateOf(found, 'clicked')).toBe('refused');
});

/** The order in which the findings came. */
const asIn =
  ({ findings }: DetectedNames) =>
  (one: QueryName, other: QueryName) =>
    findings.findIndex(({ meaning }) => meaning === one) - findings.findIndex(({ meaning }) => meaning === other);

const ofLists: readonly QueryName[] = queryNames.filter((name) => name !== 'id');

/** Names that a service may have: any of the candidates for each parameter, each for one alone. */
const someNames = fc
  .tuple(...parameters.map((parameter) => fc.constantFrom(...candidatesFor(parameter, {}, []))))
  .filter((names) => new Set(names).size === names.length)
  .map(
    (names): QueryRenames => Object.fromEntries(parameters.map(({ meaning }, at) => [meaning, names[at] ?? meaning])),
  );

it('whatever a service calls its parameters and lacks, only names that it knows are found, by reads alone', async () => {
  const service = await serviceWith(4);
  await fc.assert(
    fc.asyncProperty(
      fc.record({ names: someNames, isStrict: fc.boolean(), lacks: fc.subarray([...ofLists]) }),
      async (other) => {
        const { found, seen } = await find(service, other);
        for (const one of found.findings) {
          if (one.state === 'found') expect([one.meaning, one.name]).toEqual([one.meaning, other.names[one.meaning]]);
          expect(one.state === 'found').toBe(!other.lacks.includes(one.meaning));
        }
        expect(found.stopped).toBeNull();
        expect(seen.every(({ method }) => method === 'GET')).toBe(true);
        expect(seen.length).toBeLessThanOrEqual(maxRequests);
      },
    ),
    runs(25),
  );
});
