import { dimensions } from '../../lib/contract/analytics.ts';
import { agents } from './visits/agents.ts';
import { places } from './visits/places.ts';
import { type MadeVisit, visitHeaders } from './visits/visit.ts';

export { trustedProxies } from './visits/visit.ts';

const dayLength = 86_400_000;

/** Returns a generator of pseudorandom numbers that are the same in each run (mulberry32). */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const languages = ['en-US', 'de-AT,de;q=0.9', 'fr', 'pt-BR', 'ja', '*', ''];
const referrers = ['', '', 'https://news.example/today', 'https://social.example:8443/@someone', 'about:blank'];

/** Returns visits of the days up to `now`, oldest first. Few places have most visits, and some people visit twice. */
export function makeVisits({ count, days, now }: { count: number; days: number; now: number }): MadeVisit[] {
  const next = chance(count);
  const pick = <T>(of: readonly T[], skew: number): T => {
    const found = of[Math.floor(next() ** skew * of.length)];
    if (found === undefined) throw new Error('The list is empty');
    return found;
  };
  const times = Array.from({ length: count }, () => now - Math.floor(next() ** 1.5 * days * dayLength));
  return times
    .sort((a, b) => a - b)
    .map((at) => {
      const person = Math.floor(next() * count * 0.6);
      return {
        at: new Date(at),
        // Each person has one address and browser, which identify the visitor.
        address: `198.51.${Math.floor(person / 250)}.${(person % 250) + 1}`,
        agent: agents[person % agents.length] ?? pick(agents, 1),
        place: pick(places, 3),
        acceptLanguage: pick(languages, 2),
        referer: pick(referrers, 1),
      };
    });
}

/** Sends visits in order, as a proxy forwards them, each at its own time. */
export async function visitAll(address: string, visits: readonly MadeVisit[], time: { now: Date }): Promise<void> {
  for (const visit of visits) {
    time.now = visit.at;
    const answer = await fetch(address, { redirect: 'manual', headers: visitHeaders(visit) });
    if (answer.status !== 302) throw new Error(`A visit was answered with ${answer.status}`);
  }
}

interface Recount {
  total_count: number;
  unique_count: number;
}

/** Returns the Monday of a date's week, by going back day by day. */
function mondayOf(at: Date): string {
  const day = new Date(at);
  while (day.getUTCDay() !== 1) day.setUTCDate(day.getUTCDate() - 1);
  return day.toISOString().slice(0, 10);
}

/**
 * Counts visits and visitors in the simplest way: in total, by name of each dimension, and by step of each interval. A
 * step is named by its first day, an hour by its start.
 */
export function recount(visits: readonly MadeVisit[]) {
  const count = (some: readonly MadeVisit[]): Recount => ({
    total_count: some.length,
    unique_count: new Set(some.map(({ address, agent }) => `${address} ${agent.userAgent}`)).size,
  });
  const by = (nameOf: (visit: MadeVisit) => string): Record<string, Recount> => {
    const names = [...new Set(visits.map(nameOf))];
    return Object.fromEntries(names.map((name) => [name, count(visits.filter((visit) => nameOf(visit) === name))]));
  };
  return {
    ...count(visits),
    steps: {
      hour: by(({ at }) => `${at.toISOString().slice(0, 13)}:00:00Z`),
      day: by(({ at }) => at.toISOString().slice(0, 10)),
      week: by(({ at }) => mondayOf(at)),
      month: by(({ at }) => `${at.toISOString().slice(0, 7)}-01`),
      year: by(({ at }) => `${at.toISOString().slice(0, 4)}-01-01`),
    },
    by: Object.fromEntries(dimensions.map((dimension) => [dimension, by((visit) => namesOf(visit)[dimension])])),
  };
}

function namesOf({ agent, place, acceptLanguage, referer }: MadeVisit) {
  const { userAgent: _text, ...device } = agent;
  const language = acceptLanguage.slice(0, 2).replace('*', '') || 'unknown';
  const referrer = referer === '' ? 'direct' : (/^https:\/\/([^/]+)/.exec(referer)?.[1] ?? 'unknown');
  return { ...device, ...place, language, referrer };
}
