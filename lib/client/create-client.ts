import type { Result } from '../contract/failure.ts';
import { type OperationName, operations } from '../contract/operations.ts';
import type { QueryRenames } from '../contract/queries.ts';
import type { Client } from './client.ts';
import { hideTokenInLinks } from './hide-token.ts';
import { holdsToken } from './holds-token.ts';
import { readAnswer } from './read-answer.ts';
import { mostBytes } from './read-text.ts';
import { redactFailure } from './redact.ts';
import { type ReadyRequest, requestOf } from './request.ts';
import { type RetryOptions, retriesOfGet, waitUntil, withRetries } from './retry.ts';
import { type Answer, createTransport, type Outcome, type TransportOptions } from './transport.ts';

export type { Client, InputOf, ValueOf } from './client.ts';
export type { LinksPage } from './links-page.ts';

/** What a client is made of. */
export interface ClientOptions extends Omit<TransportOptions, 'timeout'>, Partial<RetryOptions> {
  /** What the service calls the query parameters, where it differs (reading R1). */
  names: QueryRenames;
  /** Seconds until one try is given up; 15 unless said. */
  timeout?: number;
  /** False once the token may not be used any more: then nothing is sent with it, and nothing is read that was. */
  isConnected?: () => Promise<boolean>;
}

/**
 * A client of one service: a call for each operation of the contract (interface §4). A call parses its input before
 * anything is sent and its answer before anything is returned; it never throws, and no failure holds the token.
 */
export function createClient(options: ClientOptions): Client {
  const names = Object.keys(operations) as OperationName[];
  const call = caller(options);
  // Input and value of each name are parsed by the very schemas that `Client` derives its types from.
  return Object.fromEntries(names.map((name) => [name, (input: unknown) => call(name, input)])) as Client;
}

function caller({ fetch, baseUrl, token, names, timeout = 15, idempotencyKey, isConnected, ...given }: ClientOptions) {
  const retrying = { sleep, random: Math.random, now: Date.now, ...given };
  const transport = createTransport({ fetch, baseUrl, token, timeout, idempotencyKey });
  const mayCall = async () => isConnected === undefined || (await isConnected());
  const send = async (request: ReadyRequest): Promise<Outcome> =>
    (await mayCall()) ? transport(request) : { kind: 'notConnected' };

  return async (name: OperationName, input: unknown): Promise<Result<unknown>> => {
    const result = await attempt(name, input);
    return result.ok ? result : { ok: false, failure: redactFailure(result.failure, token) };
  };

  async function attempt(name: OperationName, input: unknown): Promise<Result<unknown>> {
    const request = requestOf(operations[name], input, names);
    if (!request.ok) return request;
    if (!sendable.test(token)) return { ok: false, failure: { kind: 'unauthorized', message: '', unsendable: true } };
    if (operations[name].method !== 'GET') return read(name, await withRetries(() => send(request.value), 0, retrying));
    const outcome = await withRetries(() => send(request.value), retriesOfGet, retrying);
    if (!(await mayCall())) return { ok: false, failure: { kind: 'notConnected' } };
    const result = read(name, outcome);
    return outcome.kind === 'answer' ? withUntil(result, outcome) : result;
  }

  /** Says until when a service asks to wait. Of reads alone: what changes a link is sent again by the outbox. */
  function withUntil(result: Result<unknown>, answer: Answer): Result<unknown> {
    if (result.ok || (result.failure.kind !== 'client' && result.failure.kind !== 'server')) return result;
    const until = waitUntil(answer, retrying.now());
    return until === undefined ? result : { ok: false, failure: { ...result.failure, until } };
  }

  /**
   * Reads an answer so that the token in it goes no further: a title may hold it. In a list, the values that hold it are
   * unreadable, and the other records are read (reading R8). Any other success with the token is refused.
   */
  function readWithoutToken(name: OperationName, answer: Answer): Result<unknown> {
    const result = readAnswer(name, answer);
    if (!result.ok || !holdsToken(answer.text, token)) return result;
    const text = name === 'listLinks' ? hideTokenInLinks(answer.text, token) : answer.text;
    return holdsToken(text, token)
      ? { ok: false, failure: { kind: 'contract', code: 'token' } }
      : readAnswer(name, { ...answer, text });
  }

  function read(name: OperationName, outcome: Outcome): Result<unknown> {
    switch (outcome.kind) {
      case 'answer':
        return readWithoutToken(name, outcome);
      case 'redirect':
        return { ok: false, failure: { kind: 'contract', code: 'redirect' } };
      case 'tooLarge':
        return { ok: false, failure: { kind: 'contract', code: 'tooLarge', bytes: mostBytes } };
      case 'timeout':
        return { ok: false, failure: { kind: 'timeout', seconds: timeout } };
      case 'network':
        return { ok: false, failure: { kind: 'network' } };
      case 'notConnected':
        return { ok: false, failure: { kind: 'notConnected' } };
    }
  }
}

/** What a header can carry: anything else would fail like a lost connection. */
const sendable = /^[\x21-\x7e]+$/;

const sleep = (seconds: number) => new Promise<void>((resolve) => setTimeout(resolve, seconds * 1000));
