import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import { errorsOf } from '../contract/error-codes.ts';
import { notSent, type Result } from '../contract/failure.ts';
import { channel, type Listening } from './channel.ts';
import { type Input, type IntentName, protocol, type Sent } from './protocol.ts';

/** True if a message comes from one of Hem's own pages: not from a content script, another extension or a web page. */
export function isOwnPage(sender: { id?: string | undefined; url?: string | undefined }): boolean {
  return sender.id === browser.runtime.id && (sender.url ?? '').startsWith(browser.runtime.getURL('/'));
}

/** The page that sends a message. */
export interface MessageContext {
  /** True if its window is private. */
  isPrivate: boolean;
  /** The connection that is asked about, by its id. Without one: the one in use. */
  connectionId?: string | undefined;
  /** Aborted when the page cancels its request. */
  signal: AbortSignal;
}

/** The requests that a page can cancel, by their ids. */
const running = new WeakMap<Listening, Map<string, AbortController>>();

/** Cancels a request. Does nothing if it was answered already. */
export const cancelRequest = (listening: Listening, requestId: string): void =>
  running.get(listening)?.get(requestId)?.abort();

/** Resolves once a request is cancelled. */
const cancelled = (signal: AbortSignal) =>
  new Promise<Result<never>>((resolve) =>
    signal.addEventListener('abort', () => resolve({ ok: false, failure: { kind: 'network' } })),
  );

/** Answers one intent. Checks the sender and parses the input before the handler runs. */
export function answer<N extends IntentName>(
  listening: Listening,
  name: N,
  handler: (input: Input<N>, context: MessageContext) => Promise<Result<Sent<N>>>,
): void {
  const requests = running.get(listening) ?? new Map<string, AbortController>();
  running.set(listening, requests);
  channel.onMessage(listening, name, async (message): Promise<Result<Sent<N>>> => {
    if (!isOwnPage(message.sender)) {
      return { ok: false, failure: { kind: 'forbidden', message: '' } };
    }
    const input = z.safeParse(protocol[name].input, message.data);
    if (!input.success) {
      return { ok: false, failure: notSent(errorsOf(input.error)) };
    }
    const { isPrivate, connectionId, requestId } = message;
    const request = new AbortController();
    if (requestId !== undefined) requests.set(requestId, request);
    try {
      const { signal } = request;
      return await Promise.race([handler(input.data, { isPrivate, connectionId, signal }), cancelled(signal)]);
    } catch {
      // Failures of the service are never thrown: only the browser's storage is.
      return { ok: false, failure: { kind: 'storage' } };
    } finally {
      if (requestId !== undefined) requests.delete(requestId);
    }
  });
}
