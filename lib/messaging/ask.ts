import * as z from 'zod/mini';
import { failure, type Result } from '../contract/failure.ts';
import { channel } from './channel.ts';
import { type Input, type IntentName, protocol, type Value } from './protocol.ts';

const answerTo = <V>(value: z.core.$ZodType<V>) =>
  z.discriminatedUnion('ok', [z.object({ ok: z.literal(true), value }), z.object({ ok: z.literal(false), failure })]);

/**
 * Asks the background. Never rejects: a background that cannot be reached, or that stops before it answers, is a
 * `network` failure; an answer that is not what the protocol says is a `contract` failure.
 */
export async function ask<N extends IntentName>(name: N, input: Input<N>): Promise<Result<Value<N>>> {
  let reply: unknown;
  try {
    reply = await channel.sendMessage(name, input);
  } catch {
    return { ok: false, failure: { kind: 'network' } };
  }
  const reading = z.safeParse(answerTo(protocol[name].value), reply);
  if (reading.success) return reading.data;
  const issue = reading.error.issues[0];
  return {
    ok: false,
    failure: { kind: 'contract', path: issue?.path.join('.') ?? '', expected: issue?.message ?? '' },
  };
}
