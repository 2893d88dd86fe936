import { setTimeout } from 'node:timers/promises';
import { createShare } from '../../../service/shares/create-share.ts';
import { openFiller } from './fill.ts';
import { latencies } from './latency.ts';
import { load, median, wire } from './load.ts';
import { hardLists } from './million-links.ts';
import { hold, say } from './report.ts';
import type { startService } from './service.ts';
import { addressOf, agents, pick } from './visitors.ts';

const dayLength = 86_400_000;
const year = 365;
const million = 1_000_000;
const dayOf = (daysAgo: number) => new Date(Date.now() - daysAgo * dayLength).toISOString().slice(0, 10);

type Service = Awaited<ReturnType<typeof startService>>;

/** A link of a year, with a million clicks by 300,000 visitors. */
async function yearOfClicks({ database, origin, headers }: Service): Promise<string> {
  const body = JSON.stringify({ long_url: 'https://example.com/', custom_link: 'year' });
  await fetch(`${origin}/v1/link/create`, { method: 'POST', headers, body });
  const links = database.selectFrom('links').select('id').where('custom_link', '=', 'year');
  const { id } = await links.executeTakeFirstOrThrow();
  const created_at = new Date(Date.now() - (year - 1) * dayLength).toISOString();
  await database.updateTable('links').set({ created_at }).where('id', '=', id).execute();
  const filler = openFiller(database);
  await filler.add({ linkIds: [id], clicks: million, visitors: 300_000, days: year - 1 });
  await filler.close();
  return id;
}

/** Asks one after the other, until told to stop. @param requestOf the request of a number. */
function keepAsking(origin: string, requestOf: (number: number) => Buffer) {
  const state = { isOver: false };
  let index = 0;
  const request = () => {
    index += 1;
    return requestOf(index);
  };
  const run = async () => {
    while (!state.isOver) await load({ origin, connections: 1, duration: 60_000, atMost: 1, status: 200, request });
  };
  const asking = run();
  return async () => {
    state.isOver = true;
    await asking;
    return index;
  };
}

const rate = { perSecond: 200, seconds: 8 };

/** More than are kept as they were shown: each is put together anew. One network may ask for sixty a minute. */
const shareCount = 200;
const pagesOfNetwork = 50;

/** Pages of a link's figures over some days each, asked for from ever more networks. */
async function sharePages({ database, origin }: Service, link: string): Promise<(number: number) => Buffer> {
  const paths: string[] = [];
  for (let share = 0; share < shareCount; share += 1) {
    const days = { from: dayOf(year - 2 - share), to: dayOf(1) };
    paths.push(new URL(await createShare(database, { link, ...days })).pathname);
  }
  return (number) => {
    const from = addressOf(Math.floor(number / pagesOfNetwork));
    return wire(origin, pick(paths, number, ''), { 'X-Forwarded-For': from });
  };
}

/** Redirects while others ask what takes long, and redirects of browsers that nobody has seen before. */
export async function benchHeldUp(service: Service): Promise<void> {
  const { origin, headers } = service;
  const id = await yearOfClicks(service);
  const all = wire(origin, `/v1/link/stats?id=${id}`, headers);
  const nearlyAll = wire(origin, `/v1/link/stats?id=${id}&start_date=${dayOf(year - 2)}`, headers);
  const once = { connections: 1, duration: 60_000, atMost: 1, status: 200, origin };
  const timeOf = async (request: Buffer) => 1_000 / (await load({ ...once, request: () => request })).perSecond;
  const times: { all: number[]; nearly: number[] } = { all: [], nearly: [] };
  for (let round = 0; round < 3; round += 1) {
    times.all.push(await timeOf(all));
    times.nearly.push(await timeOf(nearlyAll));
  }
  say('stats of a million clicks, all 365 days', median(times.all), 'ms');
  say('stats of a million clicks, 364 of 365 days', median(times.nearly), 'ms');
  hold('  of all days', median(times.nearly) / median(times.all), { most: 2 });

  const visit = wire(origin, '/year', { 'User-Agent': pick(agents, 0, '') });
  const lists = Object.values(hardLists).map((query) => wire(origin, `/v1/links${query}`, headers));
  const asks: [string, ((number: number) => Buffer) | null][] = [
    ['nothing else', null],
    ['stats of 364 days', () => nearlyAll],
    ['lists of a million links', (number) => pick(lists, number, nearlyAll)],
    ['pages of shared figures', await sharePages(service, id)],
  ];
  for (const [what, requestOf] of asks) {
    const stop = requestOf ? keepAsking(origin, requestOf) : async () => 0;
    const { p999, worst } = await latencies({ origin, request: () => visit, ...rate });
    await stop();
    say(`the slowest redirect while one asks for ${what}`, worst, 'ms');
    hold('  the slowest of a thousand, ms', p999, { most: 50 });
  }
}

const known = { perSecond: 500, seconds: 6 };

/** Redirects of browsers that nobody has seen before, beside those of twenty that are known. */
export async function benchAgents({ origin }: Service): Promise<void> {
  let number = 0;
  const visit = (userAgent: string) => wire(origin, '/bench-1', { 'User-Agent': userAgent });
  const seen = await latencies({ origin, request: () => visit(pick(agents, number++, '')), ...known });
  const invent = () => {
    number += 1;
    return visit(`${pick(agents, number, '')} Invented/${number}.${number % 97}`);
  };
  const fresh = await latencies({ origin, request: invent, ...known });
  say('redirects of known browsers', seen.perSecond, 'a second');
  say('  half of them within', seen.p50, 'ms');
  say('redirects where each browser is new', fresh.perSecond, 'a second');
  say('  half of them within', fresh.p50, 'ms');
  say('  the slowest of a thousand', fresh.p999, 'ms');
  hold('  half of them, of known browsers', fresh.p50 / seen.p50, { most: 1.5 });
  await setTimeout(1_000);
}
