import * as z from 'zod/mini';
import { failure, type Result } from '../contract/failure.ts';
import { pageConnectionId } from './page-connection.ts';
import { type Intent, popupIntents } from './popup-intents.ts';
import type { Input, Value } from './protocol.ts';
import { send } from './send.ts';

type PopupIntentName = keyof typeof popupIntents;

const intents: { [N in PopupIntentName]: Intent<Input<N>, Value<N>> } = popupIntents;

/** Asks the background as `ask` does, for what the popup's main job needs. */
export const askFromPopup = <N extends PopupIntentName>(
  name: N,
  input: Input<N>,
  earlyReply: Promise<unknown> | null = null,
): Promise<Result<Value<N>>> => askIntent(name, intents[name], input, { connectionId: pageConnectionId(), earlyReply });

interface Asking {
  /** The connection that is asked about, by its id. */
  connectionId: string;
  /** The reply, if the same was asked before (prefetch.ts, send.ts). Null asks now. */
  earlyReply?: Promise<unknown> | null;
  /** Names the request, so that it can be cancelled. By default the message gets an id of its own. */
  requestId?: string;
}

/** Asks the background by an intent's name, and parses the answer by its value. Never rejects, as `ask` says. */
export async function askIntent<I, V>(
  name: string,
  { value, repeats = 0 }: Intent<I, V>,
  input: I,
  { earlyReply = null, ...about }: Asking,
): Promise<Result<V>> {
  let reply: unknown;
  try {
    reply = (earlyReply && (await earlyReply)) ?? (await send({ intent: name, input, ...about }, repeats));
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
