import type { Result } from '../contract/failure.ts';
import { takeAhead } from './ahead.ts';
import { askIntent } from './ask-intent.ts';
import { pageConnectionId } from './page-connection.ts';
import { type Input, type IntentName, protocol, type Value } from './protocol.ts';

/**
 * Asks the background. Never rejects: a background that cannot be reached, or that stops before it answers, is a
 * `network` failure; an answer that is not what the protocol says is a `contract` failure.
 *
 * @param connectionId - the connection that is asked about; by default the page's
 */
export function ask<N extends IntentName>(
  name: N,
  input: Input<N>,
  connectionId = pageConnectionId(),
): Promise<Result<Value<N>>> {
  const ahead = connectionId === pageConnectionId() ? takeAhead(name, input, connectionId) : null;
  return askIntent(name, protocol[name], input, { connectionId, ahead });
}
