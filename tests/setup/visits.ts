import { dimensions } from '../../lib/contract/analytics.ts';
import { agents } from './visits/agents.ts';
import { places } from './visits/places.ts';
import { type MadeVisit, visitHeaders } from './visits/visit.ts';

export { trustedProxies } from './visits/visit.ts';

const dayLength = 86_400_000;

/** Numbers that look like chance and are the same in each run (mulberry32). */
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

/** Visits of some days up to `now`, oldest first: many from few places, few from many, and some people twice. */
export function makeVisits({ count, days, now }: { count: number; days: number; now: number }): MadeVisit[] {
  const next = chance(count);
  const one = <T>(of: readonly T[], skew: number): T => {
    const found = of[Math.floor(next() ** skew * of.length)];
    if (found === undefined) throw new Error('There is nothing to choose from');
    return found;
  };
  const times = Array.from({ length: count }, () => now - Math.floor(next() ** 1.5 * days * dayLength));
  return times
    .sort((a, b) => a - b)
    .map((at) => {
      const person = Math.floor(next() * count * 0.6);
      return {
        at: new Date(at),
        // One person, one address and browser: visitors can be told apart by them alone.
        address: `198.51.${Math.floor(person / 250)}.${(person % 250) + 1}`,
        agent: agents[person % agents.length] ?? one(agents, 1),
        place: one(places, 3),
        acceptLanguage: one(languages, 2),
        referer: one(referrers, 1),
      };
    });
}

/** Makes visits as a proxy passes them on, in their order, each at its own time. */
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

/** The Monday of a day's week: found by going back, one day after the other. */
function mondayOf(at: Date): string {
  const day = new Date(at);
  while (day.getUTCDay() !== 1) day.setUTCDate(day.getUTCDate() - 1);
  return day.toISOString().slice(0, 10);
}

/**
 * Counts visits plainly: how many, and by how many people, for all, for each name of each dimension, and for each step of
 * each interval, by the first day it has (an hour by its beginning).
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
