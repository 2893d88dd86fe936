import { createFetch } from 'ofetch';
import { idempotencyHeader, toIdempotencyHeader } from '../contract/idempotency-key.ts';
import type { ReadyRequest } from './request.ts';

/** The outcome of one try: an answer of any kind, no answer, or nothing sent. */
export type Outcome =
  | Answer
  | { kind: 'redirect' }
  | { kind: 'tooLarge' }
  | { kind: 'network' }
  | { kind: 'timeout' }
  | { kind: 'notConnected' };

/** An unparsed answer. */
export interface Answer {
  kind: 'answer';
  /** HTTP status code. */
  code: number;
  text: string;
  /** Without host permission, most headers read as absent unless the service exposes them. */
  headers: Headers;
}

/** A request header that the person adds, for example for a sign-in proxy. */
export interface RequestHeader {
  name: string;
  value: string;
}

/** The secrets of a service, which are sent with each request to it and nowhere else. */
export interface Credentials {
  token: string;
  /** Headers of each request beside the client's own. */
  headers?: readonly RequestHeader[];
}

/** The address and credentials of calls. */
export interface TransportOptions extends Credentials {
  fetch: typeof globalThis.fetch;
  /** The base address with its `v1` (interface §9), with or without a slash at its end. */
  baseUrl: string;
  /** The timeout of one try in seconds, including the body. */
  timeout: number;
  /** Identifies a create that is sent again. Undefined sends no key. */
  idempotencyKey?: string | undefined;
  /** Cancels the current request and all that would follow. */
  signal?: AbortSignal | undefined;
}

/**
 * Sends a request once. ofetch's own retries, timeout and errors are switched off: it treats a network failure like a
 * 500, retries with an aborted signal, and stops its timeout before the body is read.
 */
export function createTransport({
  fetch,
  baseUrl,
  token,
  headers = [],
  timeout,
  idempotencyKey,
  signal,
}: TransportOptions) {
  const { raw } = createFetch({ fetch });
  return async ({ method, path, query, body }: ReadyRequest): Promise<Outcome> => {
    const timedOut = AbortSignal.timeout(Math.round(timeout * 1000));
    try {
      const response = await raw<unknown, 'stream'>(path, {
        baseURL: baseUrl,
        method,
        query,
        headers: {
          ...Object.fromEntries(headers.map(({ name, value }) => [name, value])),
          accept: 'application/json',
          authorization: `Bearer ${token}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(method === 'POST' &&
            idempotencyKey !== undefined && { [idempotencyHeader]: toIdempotencyHeader(idempotencyKey) }),
        },
        ...(body !== undefined && { body }),
        signal: signal === undefined ? timedOut : AbortSignal.any([timedOut, signal]),
        retry: false,
        ignoreResponseError: true,
        responseType: 'stream',
        cache: 'no-store',
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        // Redirects are not followed: the token and the link stay with the given address, and a POST stays a POST.
        redirect: 'manual',
      });
      if (isRedirect(response)) return { kind: 'redirect' };
      const text = await readText(response.body);
      if (text === null) return { kind: 'tooLarge' };
      return { kind: 'answer', code: response.status, text, headers: response.headers };
    } catch {
      return timedOut.aborted ? { kind: 'timeout' } : { kind: 'network' };
    }
  };
}

/** Browsers hide the target and status of a redirect; Node shows both. */
const isRedirect = ({ type, status }: Response) => type === 'opaqueredirect' || (status >= 300 && status < 400);

/**
 * The maximum size of an answer after decompression, in bytes: 32 MB. A page of 100 links with 100 kB of text each has
 * 10 MB, and so have stats with 100,000 referrers. Browsers send no message above 64 MB to a page.
 */
export const maxBytes = 32 * 2 ** 20;

/**
 * Reads a body to its end as UTF-8. Returns null as soon as it exceeds `maxBytes`, since a small compressed answer may
 * be larger than memory when unpacked.
 *
 * @throws whatever a broken or aborted connection throws
 */
async function readText(body: ReadableStream<Uint8Array> | null): Promise<string | null> {
  if (body === null) return '';
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > maxBytes) {
      reader.cancel().catch(() => undefined);
      return null;
    }
    text += decoder.decode(value, { stream: true });
  }
}
