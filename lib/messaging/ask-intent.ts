import * as z from 'zod/mini';
import { failure, type Result } from '../contract/failure.ts';
import { channel } from './channel.ts';
import type { Intent } from './intent.ts';

const answerTo = <V>(value: z.core.$ZodType<V>) =>
  z.discriminatedUnion('ok', [z.object({ ok: z.literal(true), value }), z.object({ ok: z.literal(false), failure })]);

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
    reply = (ahead && (await ahead)) ?? (await channel.sendMessage(name, input, about));
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
