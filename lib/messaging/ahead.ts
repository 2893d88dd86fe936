import { askedScope } from '../link/options-address.ts';
import type { Input, IntentName } from './protocol.ts';

/** What was asked before the code was there that needs the answer, with the background's replies: unparsed. */
const asked = new Map<string, Promise<unknown>>();

const keyOf = (name: string, input: unknown) => JSON.stringify([name, input]);

/** Null where no reply came: whoever takes it then asks anew. */
async function send(intent: string, input: unknown): Promise<unknown> {
  try {
    const scope = askedScope(globalThis.location?.search ?? '') ?? undefined;
    return await chrome.runtime.sendMessage({ intent, input, scope });
  } catch {
    return null;
  }
}

/**
 * Asks the background while a page's code is still on its way. `ask` of the very same takes the reply, and parses it. The
 * browser's own API and no library: this runs before any is loaded.
 */
export function askAhead<N extends IntentName>(name: N, input: Input<N>): void {
  asked.set(keyOf(name, input), send(name, input));
}

/** The reply to what was asked ahead: once, since a second question wants a newer answer. Null where it was not asked. */
export function takeAhead<N extends IntentName>(name: N, input: Input<N>): Promise<unknown> | null {
  const key = keyOf(name, input);
  const reply = asked.get(key) ?? null;
  asked.delete(key);
  return reply;
}
