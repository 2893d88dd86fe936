import type { ServerResponse } from 'node:http';
import { answer, type Behaviour } from '../lib/client/unruly-service.ts';
import { disableCallTimeouts } from './call-timeouts.ts';
import { listService } from './list-service.ts';

/** Answers a create with a new link that has this number. */
const created = (number: number): Behaviour => {
  const id = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
  const short_url = `https://go.example.com/${number}`;
  const link = { id, title: null, long_url: null, short_url, custom_url: null };
  return answer(201, {
    status: 'success',
    message: 'Created',
    data: { ...link, created_at: '2026-03-01T12:00:00.000Z' },
  });
};

/**
 * Starts a service that holds each create until the test answers it, with a background connected to it. It refuses to
 * list links, so it stays unknown whether a lost create has made one.
 *
 * @param first handles the first create
 */
export async function holdingService(first: Behaviour | null = null) {
  disableCallTimeouts();
  const { behave, seen } = await listService([]);
  const waiting: ServerResponse[] = [];
  let isFirst = first !== null;
  behave((response, request) => {
    if (request.method !== 'POST') return answer(403, { status: 'failure', message: 'No lists' })(response, request);
    if (!isFirst) return void waiting.push(response);
    isFirst = false;
    first?.(response, request);
  });
  let answered = 0;
  return {
    /** Returns the destinations of the creates that have arrived, in order. */
    asked: (): string[] => seen.flatMap(({ method, body }) => (method === 'POST' ? JSON.parse(body).long_url : [])),
    /** Answers the oldest create that is held: with its link by default. */
    answerOne(given: Behaviour = created(answered + 1)) {
      answered += 1;
      const response = waiting.shift();
      if (response) given(response, response.req);
    },
  };
}
