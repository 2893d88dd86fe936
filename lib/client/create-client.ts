import type { Result } from '../contract/failure.ts';
import { type OperationName, operations } from '../contract/operations.ts';
import type { QueryRenames } from '../contract/queries.ts';
import type { Client } from './client.ts';
import { hideSecretsInLinks } from './hide-secrets.ts';
import { readAnswer } from './read-answer.ts';
import { holdsSecret, redactFailure, secretsOf } from './redact.ts';
import { type ReadyRequest, requestOf } from './request.ts';
import { type RetryOptions, retriesOfGet, waitUntil, withRetries } from './retry.ts';
import { type Answer, createTransport, maxBytes, type Outcome, type TransportOptions } from './transport.ts';

export type { Client, InputOf, ValueOf } from './client.ts';
export type { LinksPage } from './links-page.ts';

/** The options of a client. */
export interface ClientOptions extends Omit<TransportOptions, 'timeout'>, Partial<RetryOptions> {
  /** The service's names of query parameters, if they differ (reading R1). */
  names: QueryRenames;
  /** The timeout of one try, in seconds; 15 by default. */
  timeout?: number;
  /** Resolves to false when the token must no longer be used. Then nothing is sent, and answers are ignored. */
  isConnected?: () => Promise<boolean>;
}

/**
 * Creates a client of one service, with a call for each operation of the contract (interface §4). A call parses its
 * input before sending and its answer before returning. It never throws, and no failure contains a secret.
 */
export function createClient(options: ClientOptions): Client {
  const names = Object.keys(operations) as OperationName[];
  const call = caller(options);
  // Input and value of each name are parsed by the same schemas that `Client` derives its types from.
  return Object.fromEntries(names.map((name) => [name, (input: unknown) => call(name, input)])) as Client;
}

function caller({
  fetch,
  baseUrl,
  token,
  headers = [],
  names,
  timeout = 15,
  idempotencyKey,
  signal,
  isConnected,
  ...given
}: ClientOptions) {
  const retrying = { sleep, random: Math.random, now: Date.now, signal, ...given };
  const transport = createTransport({ fetch, baseUrl, token, headers, timeout, idempotencyKey, signal });
  const secrets = secretsOf({ token, headers }, baseUrl);
  const mayCall = async () => isConnected === undefined || (await isConnected());
  const send = async (request: ReadyRequest): Promise<Outcome> =>
    (await mayCall()) ? transport(request) : { kind: 'notConnected' };

  return async (name: OperationName, input: unknown): Promise<Result<unknown>> => {
    const result = await attempt(name, input);
    return result.ok ? result : { ok: false, failure: redactFailure(result.failure, secrets) };
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

  /**
   * Adds the time until which a service asks to wait. Only for reads: the background repeats failed writes by its own
   * schedule.
   */
  function withUntil(result: Result<unknown>, answer: Answer): Result<unknown> {
    if (result.ok || (result.failure.kind !== 'client' && result.failure.kind !== 'server')) return result;
    const until = waitUntil(answer, retrying.now());
    return until === undefined ? result : { ok: false, failure: { ...result.failure, until } };
  }

  /**
   * Reads an answer without passing on secrets, which a title may contain. In a list, values with a secret become
   * unreadable, and other records are kept (reading R8). Any other success that contains a secret is refused.
   */
  function readWithoutSecrets(name: OperationName, answer: Answer): Result<unknown> {
    const result = readAnswer(name, answer);
    if (!result.ok || !holdsSecret(answer.text, secrets)) return result;
    const text = name === 'listLinks' ? hideSecretsInLinks(answer.text, secrets) : answer.text;
    if (!holdsSecret(text, secrets)) return readAnswer(name, { ...answer, text });
    return { ok: false, failure: { kind: 'contract', code: holdsSecret(text, [token]) ? 'token' : 'header' } };
  }

  function read(name: OperationName, outcome: Outcome): Result<unknown> {
    switch (outcome.kind) {
      case 'answer':
        return readWithoutSecrets(name, outcome);
      case 'redirect':
        return { ok: false, failure: { kind: 'contract', code: 'redirect' } };
      case 'tooLarge':
        return { ok: false, failure: { kind: 'contract', code: 'tooLarge', bytes: maxBytes } };
      case 'timeout':
        return { ok: false, failure: { kind: 'timeout', seconds: timeout } };
      case 'network':
        return { ok: false, failure: { kind: 'network' } };
      case 'notConnected':
        return { ok: false, failure: { kind: 'notConnected' } };
    }
  }
}

/** The characters that a header can carry. Other tokens would look like a network failure. */
const sendable = /^[\x21-\x7e]+$/;

const sleep = (seconds: number) => new Promise<void>((resolve) => setTimeout(resolve, seconds * 1000));
