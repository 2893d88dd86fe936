import type { Result } from '../contract/failure.ts';
import { ask } from './ask.ts';
import { askIntent } from './ask-intent.ts';
import { type Input, type IntentName, protocol, type Value } from './protocol.ts';

/** Asks the background, as `ask` does, of another connection than the page's, by its scope; none said: of the page's. */
export const askOf = <N extends IntentName>(
  scope: string | undefined,
  name: N,
  input: Input<N>,
): Promise<Result<Value<N>>> =>
  scope === undefined ? ask(name, input) : askIntent(name, protocol[name], input, null, scope);
