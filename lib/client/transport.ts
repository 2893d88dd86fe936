import { createFetch } from 'ofetch';
import { idempotencyHeader, toIdempotencyHeader } from '../contract/idempotency-key.ts';
import { readText } from './read-text.ts';
import type { ReadyRequest } from './request.ts';

/** How one try ended: with an answer of whatever kind, with none, or before it was sent. */
export type Outcome =
  | Answer
  | { kind: 'redirect' }
  | { kind: 'tooLarge' }
  | { kind: 'network' }
  | { kind: 'timeout' }
  | { kind: 'notConnected' };

/** What came back, unread. */
export interface Answer {
  kind: 'answer';
  /** HTTP status code. */
  code: number;
  text: string;
  /** Without host permission, most headers read as absent unless the service exposes them. */
  headers: Headers;
}

/** Where calls go, and with what right. */
export interface TransportOptions {
  fetch: typeof globalThis.fetch;
  /** The base address with its `v1` (interface §9), with or without a slash at its end. */
  baseUrl: string;
  token: string;
  /** Seconds until one try is given up, reading the body included. */
  timeout: number;
  /** By which the service knows a create that is sent again. Undefined sends none. */
  idempotencyKey?: string | undefined;
}

/**
 * Sends a request once. What ofetch would add by itself is switched off and stated elsewhere: it cannot tell a lost
 * connection from a 500, repeats with the signal that has already timed out, and stops its clock before the body.
 */
export function createTransport({ fetch, baseUrl, token, timeout, idempotencyKey }: TransportOptions) {
  const { raw } = createFetch({ fetch });
  return async ({ method, path, query, body }: ReadyRequest): Promise<Outcome> => {
    const signal = AbortSignal.timeout(Math.round(timeout * 1000));
    try {
      const response = await raw<unknown, 'stream'>(path, {
        baseURL: baseUrl,
        method,
        query,
        headers: {
          accept: 'application/json',
          authorization: `Bearer ${token}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(method === 'POST' &&
            idempotencyKey !== undefined && { [idempotencyHeader]: toIdempotencyHeader(idempotencyKey) }),
        },
        ...(body !== undefined && { body }),
        signal,
        retry: false,
        ignoreResponseError: true,
        responseType: 'stream',
        cache: 'no-store',
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        // Never followed: the token and the link stay with the address they were given for, and a POST stays a POST.
        redirect: 'manual',
      });
      if (isRedirect(response)) return { kind: 'redirect' };
      const text = await readText(response.body);
      if (text === null) return { kind: 'tooLarge' };
      return { kind: 'answer', code: response.status, text, headers: response.headers };
    } catch {
      return signal.aborted ? { kind: 'timeout' } : { kind: 'network' };
    }
  };
}

/** A browser hides where a redirect leads and its code; plain Node shows both. */
const isRedirect = ({ type, status }: Response) => type === 'opaqueredirect' || (status >= 300 && status < 400);
