import { setTimeout } from 'node:timers/promises';
import { addressOf, agents, languages, pick, referrers } from '../visitors.ts';
import type { createAsker } from './asking.ts';

/** A link that is visited and edited, and what must be true of it in the end. */
export interface Soaked {
  id: string;
  slug: string;
  /** Visits that were led on. */
  answered: number;
  /** Visits of which nobody knows whether they were: the service ended meanwhile. */
  unanswered: number;
  /** The title that was acknowledged last, and one of which nobody knows whether it was stored. */
  title: string;
  maybe: string | null;
}

/** What a service is asked for at a steady rate, by many at once. */
const perSecond = { visits: 200, lists: 4, stats: 10, edits: 5 };

/** One visit in so many comes with a browser that nobody has seen before. */
const newAgentEach = 10;

/** Milliseconds of clicks that a kill may lose, which service/README.md names. */
const lostAtMost = 1_000;

/** Asks without end for all that a service is asked for, until told to stop. */
export function createTraffic(links: readonly Soaked[], token: string) {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const state = { number: 0, faults: 0 };
  /** Milliseconds that visits took. */
  const took: number[] = [];
  /** When the latest visits were answered. */
  let recent: number[] = [];
  const linkOf = (number: number) => {
    const link = links[(number * 7_919) % links.length];
    if (!link) throw new Error('There are no links');
    return link;
  };

  type Ask = ReturnType<typeof createAsker>['ask'];

  async function visit(ask: Ask, number: number): Promise<void> {
    const link = linkOf(number);
    const invented = number % newAgentEach === 0 ? ` Invented/${number}` : '';
    const answer = await ask({
      path: `/${link.slug}`,
      headers: {
        'User-Agent': `${pick(agents, number, '')}${invented}`,
        'Accept-Language': pick(languages, number, ''),
        Referer: pick(referrers, number, '') || 'https://example.com/',
        'X-Forwarded-For': addressOf(number % 20_000),
      },
    });
    if (answer?.status === 302) {
      link.answered += 1;
      took.push(answer.took);
      const now = performance.now();
      recent.push(now);
      if (recent.length > 2_000) recent = recent.filter((at) => now - at <= lostAtMost);
    } else if (answer) state.faults += 1;
    else link.unanswered += 1;
  }

  async function edit(ask: Ask, number: number): Promise<void> {
    const link = linkOf(number);
    // Of two edits under way nobody could say which was the last.
    if (link.maybe !== null) return;
    link.maybe = `Soaked ${number}`;
    const body = { id: link.id, title: link.maybe };
    const answer = await ask({ method: 'PUT', path: '/v1/link/update', headers, body });
    if (!answer) return;
    if (answer.status === 200) link.title = link.maybe;
    else state.faults += 1;
    link.maybe = null;
  }

  const queries = ['', '?title=soaked', '?tag=none', '?clicked=true', '?offset=200', '?title=no%20such'];
  async function read(ask: Ask, path: string): Promise<void> {
    const answer = await ask({ path, headers });
    if (answer && answer.status !== 200) state.faults += 1;
  }

  const asks: Record<keyof typeof perSecond, (ask: Ask, number: number) => Promise<void>> = {
    visits: visit,
    edits: edit,
    lists: (ask, number) => read(ask, `/v1/links${pick(queries, number, '')}`),
    stats: (ask, number) => read(ask, `/v1/link/stats?id=${linkOf(number).id}`),
  };

  /** Asks until told to stop. Answers how, and the visits whose clicks may not have been stored when it is called. */
  function begin(ask: Ask) {
    const running = { isOver: false };
    const underWay = new Set<Promise<void>>();
    const loops = Object.entries(asks).map(async ([kind, run]) => {
      const each = 1_000 / perSecond[kind as keyof typeof perSecond];
      for (let due = performance.now(); !running.isOver; due += each) {
        await setTimeout(Math.max(0, due - performance.now()));
        state.number += 1;
        const asked = run(ask, state.number).finally(() => underWay.delete(asked));
        underWay.add(asked);
      }
    });
    return {
      mayBeLost: () => recent.filter((at) => performance.now() - at <= lostAtMost).length,
      end: async () => {
        running.isOver = true;
        await Promise.all(loops);
        await Promise.all(underWay);
      },
    };
  }
  return { begin, took, state };
}
