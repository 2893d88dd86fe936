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
}

/** Answers one intent. Checks the sender and parses the input before the handler runs. */
export function answer<N extends IntentName>(
  listening: Listening,
  name: N,
  handler: (input: Input<N>, context: MessageContext) => Promise<Result<Sent<N>>>,
): void {
  channel.onMessage(listening, name, async (message): Promise<Result<Sent<N>>> => {
    if (!isOwnPage(message.sender)) {
      return { ok: false, failure: { kind: 'forbidden', message: '' } };
    }
    const input = z.safeParse(protocol[name].input, message.data);
    if (!input.success) {
      return { ok: false, failure: notSent(errorsOf(input.error)) };
    }
    try {
      return await handler(input.data, { isPrivate: message.isPrivate, connectionId: message.connectionId });
    } catch {
      // Failures of the service are never thrown: only the browser's storage is.
      return { ok: false, failure: { kind: 'storage' } };
    }
  });
}
