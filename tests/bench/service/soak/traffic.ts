import { setTimeout } from 'node:timers/promises';
import { addressOf, agents, languages, pick, referrers } from '../visitors.ts';
import type { createClient } from './client.ts';

/** A link that is visited and edited, and its expected counts and title. */
export interface Soaked {
  id: string;
  slug: string;
  /** The number of redirected visits. */
  answered: number;
  /** The number of visits without an answer, since the service was stopped. They may have been counted. */
  unanswered: number;
  /** The last acknowledged title, and a title that may have been stored. */
  title: string;
  maybe: string | null;
}

/** The rates of concurrent requests per second. */
const perSecond = { visits: 200, lists: 4, stats: 10, edits: 5 };

/** One visit in this many comes from a new browser. */
const newAgentInterval = 10;

/** A kill may lose the clicks of this many milliseconds (service/README.md). */
const maxLostMs = 1_000;

/** Creates a generator of all kinds of requests. */
export function createTraffic(links: readonly Soaked[], token: string) {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const state = { number: 0, faults: 0 };
  /** The times of visits in milliseconds. */
  const latenciesMs: number[] = [];
  /** The times of the latest answers to visits. */
  let recent: number[] = [];
  const linkOf = (number: number) => {
    const link = links[(number * 7_919) % links.length];
    if (!link) throw new Error('There are no links');
    return link;
  };

  type Ask = ReturnType<typeof createClient>['ask'];

  async function visit(ask: Ask, number: number): Promise<void> {
    const link = linkOf(number);
    const invented = number % newAgentInterval === 0 ? ` Invented/${number}` : '';
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
      latenciesMs.push(answer.tookMs);
      const now = performance.now();
      recent.push(now);
      if (recent.length > 2_000) recent = recent.filter((at) => now - at <= maxLostMs);
    } else if (answer) state.faults += 1;
    else link.unanswered += 1;
  }

  async function edit(ask: Ask, number: number): Promise<void> {
    const link = linkOf(number);
    // With two concurrent edits, the last one would be unknown.
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

  const senders: Record<keyof typeof perSecond, (ask: Ask, number: number) => Promise<void>> = {
    visits: visit,
    edits: edit,
    lists: (ask, number) => read(ask, `/v1/links${pick(queries, number, '')}`),
    stats: (ask, number) => read(ask, `/v1/link/stats?id=${linkOf(number).id}`),
  };

  /**
   * Sends requests until `end` is called. `mayBeLost` returns the number of answered visits whose clicks may not be
   * stored yet.
   */
  function begin(ask: Ask) {
    const running = { isOver: false };
    const pending = new Set<Promise<void>>();
    const loops = Object.entries(senders).map(async ([kind, run]) => {
      const intervalMs = 1_000 / perSecond[kind as keyof typeof perSecond];
      for (let due = performance.now(); !running.isOver; due += intervalMs) {
        await setTimeout(Math.max(0, due - performance.now()));
        state.number += 1;
        const sent = run(ask, state.number).finally(() => pending.delete(sent));
        pending.add(sent);
      }
    });
    return {
      mayBeLost: () => recent.filter((at) => performance.now() - at <= maxLostMs).length,
      end: async () => {
        running.isOver = true;
        await Promise.all(loops);
        await Promise.all(pending);
      },
    };
  }
  return { begin, latenciesMs, state };
}
