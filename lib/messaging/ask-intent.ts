import * as z from 'zod/mini';
import { failure, type Result } from '../contract/failure.ts';
import { channel } from './channel.ts';
import type { Intent } from './intent.ts';

const answerTo = <V>(value: z.core.$ZodType<V>) =>
  z.discriminatedUnion('ok', [z.object({ ok: z.literal(true), value }), z.object({ ok: z.literal(false), failure })]);

/**
 * Asks the background by an intent's name, and parses the answer by its value. Never rejects, as `ask` says.
 * @param ahead the reply, where the same was asked already; where that is null, it is asked anew
 * @param connectionId - the connection that is asked; by default the page's
 */
export async function askIntent<I, V>(
  name: string,
  { value }: Intent<I, V>,
  input: I,
  ahead: Promise<unknown> | null = null,
  connectionId?: string,
): Promise<Result<V>> {
  let reply: unknown;
  try {
    reply = (ahead && (await ahead)) ?? (await channel.sendMessage(name, input, connectionId));
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
