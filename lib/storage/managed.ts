import * as z from 'zod/mini';
import { policy } from '../managed/policy.ts';
import { storedItem } from './stored-item.ts';

const managed = z.object({
  policy: z._default(policy, {}),
  /** The parts of it that Hem cannot read. */
  unreadable: z._default(z.array(z.string()), []),
  /** What the person had chosen, of the settings that the organisation sets: it comes back once it no longer does. */
  before: z._default(z.record(z.string(), z.record(z.string(), z.unknown())), {}),
});

export type Managed = z.infer<typeof managed>;

/** Nothing is set by an organisation. */
export const unmanaged: Managed = managed.parse({});

/**
 * What an organisation has set, for the pages to show: a copy of the browser's managed storage, which the background alone
 * reads and parses. It says who decides, and holds no token.
 */
export const managedItem = storedItem('local:managed', { schema: managed, fallback: unmanaged });
