import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import { failure, type Result } from '../contract/failure.ts';
import { pageConnectionId } from './page-connection.ts';
import { inPrivateWindow } from './private-window.ts';
import type { Input, Value } from './protocol.ts';
import { type Intent, quickIntents } from './quick-intents.ts';

type QuickName = keyof typeof quickIntents;

const intents: { [N in QuickName]: Intent<Input<N>, Value<N>> } = quickIntents;

/** Asks the background as `ask` does, for what the popup's main job needs. */
export const askQuickly = <N extends QuickName>(name: N, input: Input<N>): Promise<Result<Value<N>>> =>
  askIntent(name, intents[name], input, { connectionId: pageConnectionId() });

interface Asking {
  /** The connection that is asked about, by its id. */
  connectionId: string;
  /** The reply, if the same was asked before (ahead.ts). Null asks now. */
  ahead?: Promise<unknown> | null;
  /** Names the request, so that it can be cancelled. */
  requestId?: string | undefined;
}

/** Asks the background by an intent's name, and parses the answer by its value. Never rejects, as `ask` says. */
export async function askIntent<I, V>(
  name: string,
  { value }: Intent<I, V>,
  input: I,
  { ahead = null, ...about }: Asking,
): Promise<Result<V>> {
  let reply: unknown;
  try {
    reply = (ahead && (await ahead)) ?? (await send({ intent: name, input, ...about }));
  } catch {
    return { ok: false, failure: { kind: 'network' } };
  }
  const reading = z.safeParse(answerTo(value), reply);
  if (reading.success) return reading.data;
  const issue = reading.error.issues[0];
  return {
    ok: false,
    failure: { kind: 'contract', code: 'value', path: issue?.path.join('.') ?? '', expected: issue?.message ?? '' },
  };
}

const answerTo = <V>(value: z.core.$ZodType<V>) =>
  z.discriminatedUnion('ok', [z.object({ ok: z.literal(true), value }), z.object({ ok: z.literal(false), failure })]);

/** Sends a message to the background, and returns the reply. Rejects if there is none. */
async function send(message: object): Promise<unknown> {
  const reply: unknown = await browser.runtime.sendMessage({ ...message, isPrivate: inPrivateWindow() });
  if (reply === undefined || reply === null) throw new Error('The background ended before it answered');
  return reply;
}

/** In milliseconds. The browser stops a background that had nothing to do for 30 s. */
const wakeEveryMs = 20_000;

/**
 * Keeps the background awake while a page is open. A message to a sleeping background is lost if the page closes within
 * about 50 ms, before the browser has started it (measured in Chromium 156): a press would create no link.
 */
export function keepAwake(): void {
  const wake = () => void askQuickly('stayAwake', null);
  wake();
  setInterval(wake, wakeEveryMs);
}
