import type { Result } from '../contract/failure.ts';
import { ask } from './ask.ts';
import { askIntent } from './ask-intent.ts';
import { type Input, type IntentName, protocol, type Value } from './protocol.ts';

/** Asks the background about a connection by its id, as `ask` does about the page's. Without an id: about the page's. */
export const askOf = <N extends IntentName>(
  connectionId: string | undefined,
  name: N,
  input: Input<N>,
): Promise<Result<Value<N>>> =>
  connectionId === undefined ? ask(name, input) : askIntent(name, protocol[name], input, null, connectionId);
