import type { Result } from '../contract/failure.ts';
import { askIntent } from './ask-intent.ts';
import type { Intent } from './intent.ts';
import { pageConnectionId } from './page-connection.ts';
import type { Input, Value } from './protocol.ts';
import { quickIntents } from './quick-intents.ts';

type QuickName = keyof typeof quickIntents;

const intents: { [N in QuickName]: Intent<Input<N>, Value<N>> } = quickIntents;

/** Asks the background as `ask` does, for what the popup's main job needs. */
export const askQuickly = <N extends QuickName>(name: N, input: Input<N>): Promise<Result<Value<N>>> =>
  askIntent(name, intents[name], input, { connectionId: pageConnectionId() });
