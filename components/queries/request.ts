import type { Query, QueryFunctionContext } from '@tanstack/react-query';
import type { Limiter } from '@/lib/async/limiter.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { noteProblem } from '@/lib/messaging/note-problem.ts';
import type { Input, IntentName, Value } from '@/lib/messaging/protocol.ts';

/** The error that queries throw. */
export class FailedRequest extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.kind);
    this.failure = failure;
  }
}

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: FailedRequest;
    queryMeta: { limiter: Limiter };
  }
}

/**
 * Sends a query's request to the background, with a limited number of concurrent requests. Cancels it when the query
 * loses its last observer.
 *
 * @throws FailedRequest with the failure
 */
export async function request<N extends IntentName>(
  { meta, queryKey, signal }: QueryFunctionContext,
  name: N,
  input: Input<N>,
  connectionId: string,
): Promise<Value<N>> {
  const send = () => ask(name, input, connectionId, signal);
  const answered = await (meta?.limiter.run(queryKey, signal, send) ?? send());
  if (!answered.ok) throw new FailedRequest(answered.failure);
  return answered.value;
}

/**
 * Shows the stored answer of a query until the service answers. Rejects only after the stored answer is shown, so that
 * a failure does not hide it.
 */
export async function storedFirst<T>(
  { client, queryKey, signal }: QueryFunctionContext,
  readStored: () => Promise<T | null>,
  answering: Promise<T>,
): Promise<T> {
  const isShown = () => client.getQueryData(queryKey) !== undefined;
  if (isShown()) return answering;
  let isAnswered = false;
  const showStored = async () => {
    const stored = await readStored();
    if (stored !== null && !isAnswered && !signal.aborted && !isShown()) client.setQueryData(queryKey, stored);
  };
  const showing = showStored().catch(noteProblem('readCache'));
  try {
    return await answering;
  } catch (fault) {
    await showing;
    throw fault;
  } finally {
    isAnswered = true;
  }
}

/** True if a query's request is queued behind others. */
export const isWaiting = ({ meta, queryKey }: Pick<Query, 'meta' | 'queryKey'>): boolean =>
  meta?.limiter.isWaiting(queryKey) ?? false;
