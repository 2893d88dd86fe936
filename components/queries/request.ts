import type { Query, QueryFunctionContext } from '@tanstack/react-query';
import type { Limiter } from '@/lib/async/limiter.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import { ask } from '@/lib/messaging/ask.ts';
import type { Input, IntentName, Value } from '@/lib/messaging/protocol.ts';

/** A failure as queries throw it. */
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
 * Asks the background for a query, once few enough other requests are under way. Cancels the request when nobody looks at
 * the query any more. Rejects with a FailedRequest.
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

/** Shows a stored answer of a query until the service's has come. A failure waits for it, so as not to hide it. */
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
  const showing = showStored().catch(() => undefined);
  try {
    return await answering;
  } catch (fault) {
    await showing;
    throw fault;
  } finally {
    isAnswered = true;
  }
}

/** True if a query's request waits for others. A stopped page cancels these alone. */
export const isWaiting = ({ meta, queryKey }: Pick<Query, 'meta' | 'queryKey'>): boolean =>
  meta?.limiter.isWaiting(queryKey) ?? false;
