import type { Result } from '../contract/failure.ts';
import { askIntent } from './ask-from-popup.ts';
import { pageConnectionId } from './page-connection.ts';
import { takePrefetched } from './prefetch.ts';
import { type Input, type IntentName, protocol, type Value } from './protocol.ts';

/**
 * Asks the background. Never rejects: a background that cannot be reached, or that stops before it answers, is a
 * `network` failure; an answer that is not what the protocol says is a `contract` failure.
 *
 * @param connectionId - the connection that is asked about; by default the page's
 * @param signal - cancels the request in the background, which then answers with a `network` failure
 */
export async function ask<N extends IntentName>(
  name: N,
  input: Input<N>,
  connectionId = pageConnectionId(),
  signal?: AbortSignal,
): Promise<Result<Value<N>>> {
  const earlyReply = connectionId === pageConnectionId() ? takePrefetched(name, input, connectionId) : null;
  if (signal === undefined) return askIntent(name, protocol[name], input, { connectionId, earlyReply });
  const requestId = crypto.randomUUID();
  const cancel = () => void askIntent('cancel', protocol.cancel, { requestId }, { connectionId });
  signal.addEventListener('abort', cancel);
  try {
    const asked = askIntent(name, protocol[name], input, { connectionId, earlyReply, requestId });
    // The background still gets the request: it may have to release a permission.
    if (signal.aborted) cancel();
    return await asked;
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}
