import { browser } from 'wxt/browser';
import { markHandled } from '../async/async.ts';
import { pageConnectionId } from './page-connection.ts';
import type { popupIntents } from './popup-intents.ts';
import { inPrivateWindow } from './private-window.ts';
import type { Input } from './protocol.ts';

/* Apart from ask-from-popup.ts, since the popup's first load sends messages, and has no schemas. */

/**
 * Sends a message to the background, and returns the reply, unparsed. Rejects if there is none.
 *
 * @param repeats - how often it is sent again, with the same id, if the background is stopped before it answers
 */
export async function send(message: object, repeats: number): Promise<unknown> {
  const sent = { requestId: crypto.randomUUID(), ...message, isPrivate: inPrivateWindow() };
  return sendRepeatedly(sent, repeats);
}

const sendRepeatedly = (message: object, repeats: number): Promise<unknown> =>
  sendOnce(message).catch((fault: unknown) => {
    if (repeats === 0) throw fault;
    return sendRepeatedly({ ...message, isRepeated: true }, repeats - 1);
  });

async function sendOnce(message: object): Promise<unknown> {
  const reply: unknown = await browser.runtime.sendMessage(message);
  if (reply === undefined || reply === null) throw new Error('The background ended before it answered');
  return reply;
}

/** Sends a message with an input that the background checks, and returns the reply, unparsed. */
export const sendUnchecked = (intent: keyof typeof popupIntents, input: unknown, repeats = 1): Promise<unknown> =>
  markHandled(send({ intent, input, connectionId: pageConnectionId() }, repeats));

/** Sends a message whose answer makes no difference to the page. Ignores failures. */
export function notify<N extends 'refreshLinks' | 'stayAwake'>(intent: N, input: Input<N>): void {
  void sendUnchecked(intent, input);
}

/** In milliseconds. The browser stops a background that had nothing to do for 30 s. */
const wakeEveryMs = 20_000;

/**
 * Keeps the background awake while a page is open. A message to a sleeping background is lost if the page closes within
 * about 50 ms, before the browser has started it (measured in Chromium 156): a press would create no link.
 */
export function keepAwake(): void {
  const wake = () => notify('stayAwake', null);
  wake();
  setInterval(wake, wakeEveryMs);
}
