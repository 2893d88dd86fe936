import type { Caller } from '../access/tokens.ts';
import type { Reader } from '../reading/reader.ts';
import type { ReadCall } from './read-call.ts';

/** What every operation is given. */
export interface Call extends ReadCall {
  caller: Caller;
  /** Reads what may take long, apart from visits. */
  reader: Reader;
  /** Resolves when the clicks that came so far are counted. */
  settle: () => Promise<void>;
  /** Told of a link that was changed or deleted, so that the next visit sees it. */
  onChange: (linkId: string) => void;
}
