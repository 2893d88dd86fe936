import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import * as z from 'zod/mini';
import { dimensions } from '../../lib/contract/analytics.ts';
import { keyed } from '../../lib/contract/keyed.ts';
import { asJson, type Exchange, success } from './faults.ts';

/** A way in which a service reads the interface differently, or breaks it. */
type Bend = (exchange: Exchange) => void | Promise<void>;

/** Changes the query before the service reads it. */
const withQuery =
  (change: (query: URLSearchParams) => void): Bend =>
  async ({ ask, give, query }) => {
    const changed = new URLSearchParams(query);
    change(changed);
    give(await ask(changed));
  };

/** Changes the data of a successful answer. */
const withAnswer =
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

/** Changes every record, in lists and in answers with one link. */
const withRecords = (change: (record: LinkRecord, exchange: Exchange) => unknown): Bend =>
  withAnswer((data, exchange) => {
    const listed = list.safeParse(data);
    if (listed.success) return { ...listed.data, links: listed.data.links.map((link) => change(link, exchange)) };
    const one = record.safeParse(data);
    return one.success ? change(one.data, exchange) : data;
  });

/** Changes single records, by title. */
const withRecord = (changes: Record<string, (record: LinkRecord, exchange: Exchange) => unknown>): Bend =>
  withRecords((link, exchange) => {
    const change = changes[link.title ?? ''];
    return change ? change(link, exchange) : link;
  });

/** Replaces stats with those of a clicked link, whatever the real service counted. */
const withStats = (change: (stats: Record<string, unknown>) => unknown): Bend =>
  withAnswer((data) => {
    const day = { date: new Date().toISOString().slice(0, 10), ...total };
    const named = keyed(dimensions, (name) => [{ name: name === 'country' ? 'DE' : 'A name', ...total }]);
    return isStats(data) ? change({ ...named, interval: { day: [day] } }) : data;
  });

const isStats = (data: unknown) => z.looseObject({ timeframe: z.string() }).safeParse(data).success;

/** Limits the page size. */
const cap = (query: URLSearchParams, most: number) =>
  query.set('limit', String(Math.min(most, Number(query.get('limit') ?? most))));

/** Returns all links that match the list's filters, in the service's order. */
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

/** The service's own names of the query parameters. */
export const otherNames = { id: 'link_id', limit: 'per_page', offset: 'skip', tag: 'label' };

/** Translates the service's names back to the interface's names. */
const renamed = (query: URLSearchParams): URLSearchParams => {
  const own = new Map(Object.entries(otherNames).map(([name, other]) => [other, name]));
  return new URLSearchParams([...query].map(([name, value]) => [own.get(name) ?? name, value]));
};

const isForeign = (name: string) => Object.keys(otherNames).includes(name);

const failure = (message: string) => JSON.stringify({ status: 'failure', message });

/** Texts that try to break a page that shows them. */
export const hostile = {
  markup: '<img src=x onerror="document.title=\'taken\'"><script>document.title="taken"</script>',
  turned: 'invoice\u202Egpj.exe\u2066\u2067 \u0000\uFEFF end',
  stacked: `Z${'\u0351\u034A\u0316'.repeat(60)}algo`,
  template: '{{constructor.constructor("document.title=1")()}} $1 $t(links.heading)',
  scheme: 'javascript:document.title="taken"',
};

/** Right-to-left texts with left-to-right parts. */
export const rightToLeft = ['עברית: מבצע אביב 2026 (50%)', 'عرض الربيع — Hem 3.0 — رابط قصير'];

const word = 'Lorem-ipsum ';
/** Returns a text of a given length. */
export const longText = (length: number) => word.repeat(Math.ceil(length / word.length)).slice(0, length);

const total = { total_count: 12, unique_count: 7 };

const referrers = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ name: `site-${at}.example`, total_count: 2, unique_count: 1 }));

/** Returns generated links of an endless list, starting at an offset. */
const madeUp = (offset: number, count: number) =>
  Array.from({ length: count }, (_, index) => {
    const at = String(offset + index).padStart(12, '0');
    return { id: `00000000-0000-4000-8000-${at}`, short_url: `https://example.com/${at}`, tags: ['spring'] };
  });

function* zeros() {
  const chunk = Buffer.alloc(1 << 20);
  for (;;) yield chunk;
}

/** All ways in which a service may read the interface differently, or break it. */
export const bends = {
  /** Returns at most 20 links a page, even if `limit` is higher. */
  capped: withQuery((query) => cap(query, 20)),
  /** Returns the first page for every offset. */
  ignoresOffset: withQuery((query) => query.delete('offset')),
  cappedIgnoresOffset: withQuery((query) => {
    cap(query, 20);
    query.delete('offset');
  }),
  /** Returns as many links as its own page size allows. */
  ignoresLimit: withQuery((query) => query.delete('limit')),
  ignoresFilters: withQuery((query) => {
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
  /** Returns thousands of generated links a page, so a full read reaches its limit after a few pages. */
  endless: withAnswer((data, { query }) => {
    if (!list.safeParse(data).success) return data;
    return { links: madeUp(Number(query.get('offset') ?? 0), 20_000) };
  }),

  /** Refuses unknown parameters. */
  strictNames: async ({ ask, give, say, query }) => {
    const foreign = [...query.keys()].find(isForeign);
    if (foreign !== undefined) return say(400, failure(`Unknown parameter: ${foreign}`), asJson);
    give(await ask(renamed(query)));
  },
  /** Ignores unknown parameters. */
  lenientNames: async ({ ask, give, say, query }) => {
    const translated = renamed(new URLSearchParams([...query].filter(([name]) => !isForeign(name))));
    if (translated.size === 0 && query.has('id')) return say(400, failure('Parameter link_id is missing'), asJson);
    give(await ask(translated));
  },

  /** Invalid records, and fields of the wrong type. */
  brokenRecords: withRecord({
    'Page 3': ({ id: _, ...rest }) => rest,
    'Page 4': () => null,
    'Page 5': (link) => ({ ...link, tags: 'spring, sale', created_at: 'yesterday' }),
    'Page 6': (link) => ({ ...link, title: 6 }),
    'Page 7': (link) => ({ ...link, expiration: '', last_clicked: '2026-01-01' }),
  }),
  /** Records with only an id and an address, and with unknown fields. */
  nullsAndExtras: withRecords(({ id, short_url, ...rest }) => ({
    ...Object.fromEntries(Object.keys(rest).map((name) => [name, null])),
    ...{ id, short_url, owner: { name: 'Somebody' }, clicks: [1, 2, 3], utm_id: 'x' },
  })),
  /** Answers F1 to F3 with status 200; only the body shows the failure. */
  failureWithOk: ({ say }) => say(200, failure('Not on this plan'), asJson),
  html: ({ say }) =>
    say(200, '<!doctype html><title>Short links</title><h1>Welcome</h1>', { 'content-type': 'text/html' }),
  noContent: ({ say }) => say(204, ''),
  invalidUtf8: async ({ ask, give }) => {
    const answer = await ask();
    const text = answer.body.toString('latin1').replaceAll('Page 2"', 'Page \xff\xfe2"');
    give({ ...answer, body: Buffer.from(text, 'latin1') });
  },
  /** An endless compressed body of zeros. */
  gzipWithoutEnd: ({ pour }) =>
    pour({ ...asJson, 'content-encoding': 'gzip' }, Readable.from(zeros()).pipe(createGzip({ level: 1 }))),
  /** Answers F1 to every request with a link id. */
  refusesIds: ({ say }) => say(400, failure('Parameter link_id is missing'), asJson),
  echoesToken: withRecord({ 'Page 1': (link, { token }) => ({ ...link, title: `Made with ${token}` }) }),

  missingDimensions: withStats(({ city: _, referrer: __, interval: ___, ...stats }) => ({ ...total, stats })),
  stringsForNumbers: withStats((stats) => ({
    ...{ total_count: '12', unique_count: '7' },
    stats: { ...stats, country: [{ name: 'DE', total_count: '12', unique_count: '7' }] },
  })),
  negativeNumbers: withStats((stats) => ({
    ...{ total_count: -12, unique_count: 7 },
    stats: { ...stats, country: [{ name: 'DE', total_count: -12, unique_count: 7 }] },
  })),
  manyReferrers: withStats((stats) => ({ ...total, stats: { ...stats, referrer: referrers(100_000) } })),

  longTexts: withRecord({
    'Page 2': (link) => ({
      ...{ ...link, title: longText(100_000), tags: [longText(100_000)], custom_link: 'l'.repeat(100_000) },
      long_url: `https://example.com/${'long/'.repeat(20_000)}`,
    }),
  }),
  hostileTexts: withRecord({
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
  rightToLeft: withRecord({
    'Page 2': (link) => ({ ...link, title: rightToLeft[0], tags: rightToLeft }),
    'Page 3': (link) => ({ ...link, title: rightToLeft[1] }),
  }),
} satisfies Record<string, Bend>;

export type BendName = keyof typeof bends;
