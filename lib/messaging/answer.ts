import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import { errorsOf } from '../contract/error-codes.ts';
import { notSent, type Result } from '../contract/failure.ts';
import { uuid } from '../contract/values.ts';
import { failTest, failureOf } from './failure-of.ts';
import { errorName } from './problem-sources.ts';
import { type Input, type IntentName, protocol, type Sent } from './protocol.ts';

/** Listens to events of the browser, until it is stopped. Skips an event that the browser lacks. */
export interface Listening {
  listen: <L>(
    event: { addListener: (listener: L) => void; removeListener: (listener: L) => void } | undefined,
    listener: L,
  ) => void;
}

/** The page that sends a message. */
export interface MessageContext {
  /** True if its window is private. */
  isPrivate: boolean;
  /** The connection that is asked about, by its id. Without one: the one in use. */
  connectionId?: string | undefined;
  /** The id of the message. */
  requestId: string;
  /** True if the message was sent before with the same id, and its reply was lost. */
  isRepeated: boolean;
  /** Aborted when the page cancels its request. */
  signal: AbortSignal;
}

/** A message as `askIntent` sends it. Its input is parsed by the protocol. */
const message = z.object({
  intent: z.string(),
  input: z.unknown(),
  isPrivate: z._default(z.boolean(), false),
  connectionId: z.optional(z.string()),
  /** The page cancels the request by it, and repeats the message with it. */
  requestId: z._default(uuid, () => crypto.randomUUID()),
  isRepeated: z._default(z.boolean(), false),
});

type Sender = { id?: string | undefined; url?: string | undefined };
type Handler = (input: unknown, context: MessageContext) => Promise<Result<unknown>>;
type Listener = (message: unknown, sender: Sender, reply: (value: unknown) => void) => unknown;

const routers = new WeakMap<Listening, Map<string, Handler>>();

/** True if a message comes from one of Hem's own pages: not from a content script, another extension or a web page. */
export function isOwnPage(sender: Sender): boolean {
  return sender.id === browser.runtime.id && (sender.url ?? '').startsWith(browser.runtime.getURL('/'));
}

/** Answers one intent. Checks the sender and parses the input before the handler runs. */
export function answer<N extends IntentName>(
  listening: Listening,
  name: N,
  handler: (input: Input<N>, context: MessageContext) => Promise<Result<Sent<N>>>,
): void {
  const handlers = routers.get(listening) ?? createRouter(listening);
  if (handlers.has(name)) throw new Error(`${name} has a handler already`);
  handlers.set(name, async (sent, context) => {
    const input = z.safeParse(protocol[name].input, sent);
    return input.success ? handler(input.data, context) : { ok: false, failure: notSent(errorsOf(input.error)) };
  });
}

/** Hands each message of a page to the handler of its intent, and cancels requests by their ids. */
function createRouter(listening: Listening): Map<string, Handler> {
  const handlers = new Map<string, Handler>();
  const requests = new Map<string, AbortController>();

  const respond = async (handler: Handler, sent: z.infer<typeof message>): Promise<Result<unknown>> => {
    const { input, isPrivate, connectionId, requestId, isRepeated } = sent;
    const request = new AbortController();
    const { signal } = request;
    const context = { isPrivate, connectionId, requestId, isRepeated, signal };
    requests.set(requestId, request);
    try {
      return await Promise.race([handler(input, context), cancelled(signal)]);
    } catch (fault) {
      const failure = failureOf(fault);
      if (failure.kind === 'internal') {
        failTest(fault);
        // Noted for *Help*, as the problem of a page is.
        void handlers.get('noteProblem')?.({ activity: 'answer', error: errorName(fault) }, context);
      }
      return { ok: false, failure };
    } finally {
      requests.delete(requestId);
    }
  };

  const listener: Listener = (arrived, sender, reply) => {
    const read = message.safeParse(arrived);
    const handler = read.success ? handlers.get(read.data.intent) : undefined;
    if (!read.success || handler === undefined) return undefined;
    const answered = isOwnPage(sender) ? respond(handler, read.data) : Promise.resolve(forbidden);
    void answered.then(reply);
    // The reply comes later.
    return true;
  };
  listening.listen(browser.runtime.onMessage, listener);
  routers.set(listening, handlers);
  answer(listening, 'cancel', async ({ requestId }) => {
    requests.get(requestId)?.abort();
    return { ok: true, value: null };
  });
  return handlers;
}

const forbidden: Result<never> = { ok: false, failure: { kind: 'forbidden', message: '' } };

/** Resolves once a request is cancelled. */
const cancelled = (signal: AbortSignal) =>
  new Promise<Result<never>>((resolve) =>
    signal.addEventListener('abort', () => resolve({ ok: false, failure: { kind: 'network' } })),
  );
