import { requestedConnectionId } from '../link/options-address.ts';
import type { Input, IntentName } from './protocol.ts';

/** The background's replies to early questions, unparsed. */
const asked = new Map<string, Promise<unknown>>();

/** The connection that is asked about: the one in the page's address; none for the one in use. */
const askedId = requestedConnectionId(globalThis.location?.search ?? '') ?? undefined;

const keyOf = (name: string, input: unknown) => JSON.stringify([name, input]);

/** Null if no reply came: then `ask` asks again. */
async function send(intent: string, input: unknown): Promise<unknown> {
  try {
    return await chrome.runtime.sendMessage({ intent, input, connectionId: askedId });
  } catch {
    return null;
  }
}

/**
 * Asks the background while a page's code still loads. `ask` with the same input takes the reply and parses it. Uses
 * the browser's own API, since it runs before any library is loaded.
 */
export function prefetch<N extends IntentName>(name: N, input: Input<N>): void {
  asked.set(keyOf(name, input), send(name, input));
}

/**
 * Returns the reply to what was asked ahead: once, since a second question wants a newer answer. Null if it was not
 * asked.
 *
 * @param pageId - the page's connection, handed in so that this script of the options needs nothing that the popup
 * loads
 */
export function takePrefetched<N extends IntentName>(
  name: N,
  input: Input<N>,
  pageId: string,
): Promise<unknown> | null {
  const key = keyOf(name, input);
  const reply = asked.get(key) ?? null;
  asked.delete(key);
  // The page shows another connection if the one in its address was removed.
  return askedId === undefined || askedId === pageId ? reply : null;
}
