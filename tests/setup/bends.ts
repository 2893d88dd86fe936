import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import * as z from 'zod/mini';
import { dimensions } from '../../lib/contract/analytics.ts';
import { keyed } from '../../lib/contract/keyed.ts';
import { asJson, type Exchange, success } from './faults.ts';

/** How a service that nobody here wrote may read the interface, or break it: what it asks and answers otherwise. */
type Bend = (exchange: Exchange) => void | Promise<void>;

/** Reads the query otherwise than it was meant. */
const reading =
  (change: (query: URLSearchParams) => void): Bend =>
  async ({ ask, give, query }) => {
    const changed = new URLSearchParams(query);
    change(changed);
    give(await ask(changed));
  };

/** Says other data where it succeeds. */
const saying =
  (change: (data: unknown, exchange: Exchange) => unknown): Bend =>
  async (exchange) => {
    const answer = await exchange.ask();
    const read = success.safeParse(JSON.parse(answer.body.toString()));
    const body = read.success && JSON.stringify({ ...read.data, data: change(read.data.data, exchange) });
    exchange.give(body === false ? answer : { ...answer, body: Buffer.from(body) });
  };

const record = z.looseObject({ id: z.string(), title: z.nullish(z.string()) });
const list = z.looseObject({ links: z.array(record) });
type LinkRecord = z.infer<typeof record>;

/** Says its records otherwise, of a list and of one link alike. */
const sayingRecords = (change: (record: LinkRecord, exchange: Exchange) => unknown): Bend =>
  saying((data, exchange) => {
    const listed = list.safeParse(data);
    if (listed.success) return { ...listed.data, links: listed.data.links.map((link) => change(link, exchange)) };
    const one = record.safeParse(data);
    return one.success ? change(one.data, exchange) : data;
  });

/** Says one of its records otherwise, which is known by its title. */
const sayingOne = (changes: Record<string, (record: LinkRecord, exchange: Exchange) => unknown>): Bend =>
  sayingRecords((link, exchange) => {
    const change = changes[link.title ?? ''];
    return change ? change(link, exchange) : link;
  });

/** Says figures of a link that was clicked, whatever the service behind counted. */
const sayingFigures = (change: (stats: Record<string, unknown>) => unknown): Bend =>
  saying((data) => {
    const day = { date: new Date().toISOString().slice(0, 10), ...total };
    const named = keyed(dimensions, (name) => [{ name: name === 'country' ? 'DE' : 'A name', ...total }]);
    return isFigures(data) ? change({ ...named, interval: { day: [day] } }) : data;
  });

const isFigures = (data: unknown) => z.looseObject({ timeframe: z.string() }).safeParse(data).success;

/** Gives at most so many records at once, whatever it is asked for. */
const cap = (query: URLSearchParams, most: number) =>
  query.set('limit', String(Math.min(most, Number(query.get('limit') ?? most))));

/** All that a list's filters let through, in the service's order. */
async function wholeList({ ask, query }: Exchange): Promise<LinkRecord[]> {
  const all: LinkRecord[] = [];
  for (;;) {
    const page = new URLSearchParams(query);
    page.set('offset', String(all.length));
    page.set('limit', '100');
    const { body } = await ask(page);
    const { links } = z.object({ data: list }).parse(JSON.parse(body.toString())).data;
    if (links.length === 0) return all;
    all.push(...links);
  }
}

const isList = ({ query }: Exchange) => query.has('limit');

/** Its own names of the query's parameters. */
export const otherNames = { id: 'link_id', limit: 'per_page', offset: 'skip', tag: 'label' };

/** Calls the parameters by their own names, which the service behind knows. */
const renamed = (query: URLSearchParams): URLSearchParams => {
  const own = new Map(Object.entries(otherNames).map(([name, other]) => [other, name]));
  return new URLSearchParams([...query].map(([name, value]) => [own.get(name) ?? name, value]));
};

const isForeign = (name: string) => Object.keys(otherNames).includes(name);

const failure = (message: string) => JSON.stringify({ status: 'failure', message });

/** What somebody may write into a text that others are shown. */
export const hostile = {
  markup: '<img src=x onerror="document.title=\'taken\'"><script>document.title="taken"</script>',
  turned: 'invoice\u202Egpj.exe\u2066\u2067 \u0000\uFEFF end',
  stacked: `Z${'\u0351\u034A\u0316'.repeat(60)}algo`,
  template: '{{constructor.constructor("document.title=1")()}} $1 $t(links.heading)',
  scheme: 'javascript:document.title="taken"',
};

/** Of scripts that are written from right to left, with parts that are not. */
export const rightToLeft = ['עברית: מבצע אביב 2026 (50%)', 'عرض الربيع — Hem 3.0 — رابط قصير'];

const word = 'Lorem-ipsum ';
/** A text of so many characters. */
export const longText = (length: number) => word.repeat(Math.ceil(length / word.length)).slice(0, length);

const total = { total_count: 12, unique_count: 7 };

const referrers = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ name: `site-${at}.example`, total_count: 2, unique_count: 1 }));

/** Links of a list without end, from a place on. */
const madeUp = (offset: number, count: number) =>
  Array.from({ length: count }, (_, index) => {
    const at = String(offset + index).padStart(12, '0');
    return { id: `00000000-0000-4000-8000-${at}`, short_url: `https://example.com/${at}`, tags: ['spring'] };
  });

function* zeros() {
  const chunk = Buffer.alloc(1 << 20);
  for (;;) yield chunk;
}

/** Each way of bending the interface that a person may meet. */
export const bends = {
  /** At most 20 links a page, whatever `limit` asks for. */
  capped: reading((query) => cap(query, 20)),
  /** The first page again and again. */
  ignoresOffset: reading((query) => query.delete('offset')),
  cappedIgnoresOffset: reading((query) => {
    cap(query, 20);
    query.delete('offset');
  }),
  /** All that it has, or as much as a page of its holds. */
  ignoresLimit: reading((query) => query.delete('limit')),
  ignoresFilters: reading((query) => {
    for (const name of [...query.keys()]) if (!['id', 'offset', 'limit'].includes(name)) query.delete(name);
  }),
  oldestFirst: async (exchange) => {
    if (!isList(exchange)) return exchange.give(await exchange.ask());
    const { ask, give, query } = exchange;
    const all = (await wholeList(exchange)).reverse();
    const offset = Number(query.get('offset') ?? 0);
    const links = all.slice(offset, offset + Number(query.get('limit')));
    give({ ...(await ask()), body: Buffer.from(JSON.stringify({ status: 'success', data: { links } })) });
  },
  /** Links that nobody made, thousands a page: a whole reading comes to its limit after some pages. */
  endless: saying((data, { query }) => {
    if (!list.safeParse(data).success) return data;
    return { links: madeUp(Number(query.get('offset') ?? 0), 20_000) };
  }),

  /** Refuses a parameter that it does not know. */
  strictNames: async ({ ask, give, say, query }) => {
    const foreign = [...query.keys()].find(isForeign);
    if (foreign !== undefined) return say(400, failure(`Unknown parameter: ${foreign}`), asJson);
    give(await ask(renamed(query)));
  },
  /** Passes over a parameter that it does not know. */
  lenientNames: async ({ ask, give, say, query }) => {
    const known = renamed(new URLSearchParams([...query].filter(([name]) => !isForeign(name))));
    if (known.size === 0 && query.has('id')) return say(400, failure('Parameter link_id is missing'), asJson);
    give(await ask(known));
  },

  /** Records that are none, and fields of another type than the interface's. */
  brokenRecords: sayingOne({
    'Page 3': ({ id: _, ...rest }) => rest,
    'Page 4': () => null,
    'Page 5': (link) => ({ ...link, tags: 'spring, sale', created_at: 'yesterday' }),
    'Page 6': (link) => ({ ...link, title: 6 }),
    'Page 7': (link) => ({ ...link, expiration: '', last_clicked: '2026-01-01' }),
  }),
  /** Nothing but an id and an address, and much that the interface does not know. */
  nullsAndExtras: sayingRecords(({ id, short_url, ...rest }) => ({
    ...Object.fromEntries(Object.keys(rest).map((name) => [name, null])),
    ...{ id, short_url, owner: { name: 'Somebody' }, clicks: [1, 2, 3], utm_id: 'x' },
  })),
  /** F1 to F3 are told by the body alone. */
  failureWithOk: ({ say }) => say(200, failure('Not on this plan'), asJson),
  html: ({ say }) =>
    say(200, '<!doctype html><title>Short links</title><h1>Welcome</h1>', { 'content-type': 'text/html' }),
  noContent: ({ say }) => say(204, ''),
  invalidUtf8: async ({ ask, give }) => {
    const answer = await ask();
    const text = answer.body.toString('latin1').replaceAll('Page 2"', 'Page \xff\xfe2"');
    give({ ...answer, body: Buffer.from(text, 'latin1') });
  },
  /** A body of zeros, packed, without end. */
  gzipWithoutEnd: ({ pour }) =>
    pour({ ...asJson, 'content-encoding': 'gzip' }, Readable.from(zeros()).pipe(createGzip({ level: 1 }))),
  /** F1 to whoever names a link. */
  refusesIds: ({ say }) => say(400, failure('Parameter link_id is missing'), asJson),
  echoesToken: sayingOne({ 'Page 1': (link, { token }) => ({ ...link, title: `Made with ${token}` }) }),

  missingDimensions: sayingFigures(({ city: _, referrer: __, interval: ___, ...stats }) => ({ ...total, stats })),
  stringsForNumbers: sayingFigures((stats) => ({
    ...{ total_count: '12', unique_count: '7' },
    stats: { ...stats, country: [{ name: 'DE', total_count: '12', unique_count: '7' }] },
  })),
  negativeNumbers: sayingFigures((stats) => ({
    ...{ total_count: -12, unique_count: 7 },
    stats: { ...stats, country: [{ name: 'DE', total_count: -12, unique_count: 7 }] },
  })),
  manyReferrers: sayingFigures((stats) => ({ ...total, stats: { ...stats, referrer: referrers(100_000) } })),

  longTexts: sayingOne({
    'Page 2': (link) => ({
      ...{ ...link, title: longText(100_000), tags: [longText(100_000)], custom_link: 'l'.repeat(100_000) },
      long_url: `https://example.com/${'long/'.repeat(20_000)}`,
    }),
  }),
  hostileTexts: sayingOne({
    'Page 2': (link) => ({ ...link, title: hostile.markup, tags: [hostile.markup, hostile.template] }),
    'Page 3': (link) => ({ ...link, title: hostile.turned, tags: [hostile.stacked] }),
    'Page 4': (link) => ({ ...link, title: hostile.template }),
    'Page 5': (link) => ({
      ...{
        ...link,
        title: hostile.scheme,
        long_url: hostile.scheme,
        short_url: hostile.scheme,
        custom_url: hostile.scheme,
      },
      favicon: hostile.scheme,
    }),
  }),
  rightToLeft: sayingOne({
    'Page 2': (link) => ({ ...link, title: rightToLeft[0], tags: rightToLeft }),
    'Page 3': (link) => ({ ...link, title: rightToLeft[1] }),
  }),
} satisfies Record<string, Bend>;

export type BendName = keyof typeof bends;
