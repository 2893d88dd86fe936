import { setTimeout } from 'node:timers/promises';
import { createShare } from '../../../service/shares/create-share.ts';
import { openFiller } from './fill.ts';
import { latencies } from './latency.ts';
import { load, median, wire } from './load.ts';
import { hardLists } from './million-links.ts';
import { checkGoal, say } from './report.ts';
import type { startService } from './service.ts';
import { addressOf, agents, pick } from './visitors.ts';

const dayLength = 86_400_000;
const year = 365;
const million = 1_000_000;
const dayOf = (daysAgo: number) => new Date(Date.now() - daysAgo * dayLength).toISOString().slice(0, 10);

type Service = Awaited<ReturnType<typeof startService>>;

/** Creates a link that is a year old, with a million clicks by 300,000 visitors. */
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

/**
 * Sends requests one after the other until the returned function is called, which returns their number.
 *
 * @param requestOf returns a request by number
 */
function sendRepeatedly(origin: string, requestOf: (number: number) => Buffer) {
  const state = { isOver: false };
  let index = 0;
  const request = () => {
    index += 1;
    return requestOf(index);
  };
  const run = async () => {
    while (!state.isOver) await load({ origin, connections: 1, duration: 60_000, atMost: 1, status: 200, request });
  };
  const sending = run();
  return async () => {
    state.isOver = true;
    await sending;
    return index;
  };
}

const rate = { perSecond: 200, seconds: 8 };

/**
 * More shared pages than the service caches, so that each one is built again. One network may request sixty a minute.
 */
const shareCount = 200;
const pagesOfNetwork = 50;

/** Creates shared stats pages with different days. Returns their requests, each fifty from another network. */
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

/** Measures redirects while others send slow requests. */
export async function benchUnderLoad(service: Service): Promise<void> {
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
  checkGoal('  relative to all days', median(times.nearly) / median(times.all), { most: 2 });

  const visit = wire(origin, '/year', { 'User-Agent': pick(agents, 0, '') });
  const lists = Object.values(hardLists).map((query) => wire(origin, `/v1/links${query}`, headers));
  const loads: [string, ((number: number) => Buffer) | null][] = [
    ['nothing else', null],
    ['stats of 364 days', () => nearlyAll],
    ['lists of a million links', (number) => pick(lists, number, nearlyAll)],
    ['shared stats pages', await sharePages(service, id)],
  ];
  for (const [name, requestOf] of loads) {
    const stop = requestOf ? sendRepeatedly(origin, requestOf) : async () => 0;
    const { p999, worst } = await latencies({ origin, request: () => visit, ...rate });
    await stop();
    say(`the slowest redirect during ${name}`, worst, 'ms');
    checkGoal('  99.9th percentile, ms', p999, { most: 50 });
  }
}

const agentRate = { perSecond: 500, seconds: 6 };

/** Measures redirects of new browsers, beside those of twenty known ones. */
export async function benchAgents({ origin }: Service): Promise<void> {
  let number = 0;
  const visit = (userAgent: string) => wire(origin, '/bench-1', { 'User-Agent': userAgent });
  const knownAgents = await latencies({ origin, request: () => visit(pick(agents, number++, '')), ...agentRate });
  const invent = () => {
    number += 1;
    return visit(`${pick(agents, number, '')} Invented/${number}.${number % 97}`);
  };
  const newAgents = await latencies({ origin, request: invent, ...agentRate });
  say('redirects of known browsers', knownAgents.perSecond, 'a second');
  say('  median', knownAgents.p50, 'ms');
  say('redirects of new browsers', newAgents.perSecond, 'a second');
  say('  median', newAgents.p50, 'ms');
  say('  99.9th percentile', newAgents.p999, 'ms');
  checkGoal('  median, relative to known browsers', newAgents.p50 / knownAgents.p50, { most: 1.5 });
  await setTimeout(1_000);
}
