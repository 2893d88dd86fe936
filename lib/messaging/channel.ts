import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import { inPrivateWindow } from './private-window.ts';

const message = z.object({
  intent: z.string(),
  input: z.unknown(),
  isPrivate: z._default(z.boolean(), false),
  connectionId: z.optional(z.string()),
  requestId: z.optional(z.string()),
});

/** A message and its sender. Its data is parsed by the protocol later. */
interface Arrived {
  data: unknown;
  /** True if it comes from a private window. */
  isPrivate: boolean;
  /** The connection that is asked about, by its id. Without one: the one in use. */
  connectionId?: string | undefined;
  /** The id by which the page can cancel the request. */
  requestId?: string | undefined;
  sender: { id?: string | undefined; url?: string | undefined };
}

/**
 * Sends a message about a connection to the background, and returns the reply. Rejects if the background does not
 * reply.
 */
async function sendMessage(
  intent: string,
  input: unknown,
  about: { connectionId: string; requestId?: string | undefined },
): Promise<unknown> {
  const reply: unknown = await browser.runtime.sendMessage({ intent, input, isPrivate: inPrivateWindow(), ...about });
  if (reply === undefined || reply === null) throw new Error('The background ended before it answered');
  return reply;
}

type Listener = (message: unknown, sender: Arrived['sender'], reply: (value: unknown) => void) => unknown;

/** Listens to events of the browser, until it is stopped. */
export interface Listening {
  listen: <L>(
    event: { addListener: (listener: L) => void; removeListener: (listener: L) => void },
    listener: L,
  ) => void;
}

/** The names that have a handler. */
const handled = new WeakMap<Listening, Set<string>>();

/** Answers each message of a name, by one handler alone. */
function onMessage(listening: Listening, intent: string, handler: (arrived: Arrived) => Promise<unknown>): void {
  const names = handled.get(listening) ?? new Set();
  if (names.has(intent)) throw new Error(`${intent} has a handler already`);
  handled.set(listening, names.add(intent));
  const listener: Listener = (arrived, sender, reply) => {
    const read = message.safeParse(arrived);
    if (!read.success || read.data.intent !== intent) return undefined;
    // A failed handler answers null, which the page reads as a background that ended.
    handler({
      data: read.data.input,
      isPrivate: read.data.isPrivate,
      connectionId: read.data.connectionId,
      requestId: read.data.requestId,
      sender,
    }).then(reply, () => reply(null));
    // The reply comes later.
    return true;
  };
  listening.listen(browser.runtime.onMessage, listener);
}

/** The browser's messages between pages and background. Both ends parse what arrives, by the protocol. */
export const channel = { sendMessage, onMessage };
