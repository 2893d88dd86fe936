import * as z from 'zod/mini';
import { policy } from '../managed/policy.ts';
import { storedItem } from './stored-item.ts';

const managed = z.object({
  policy: z._default(policy, {}),
  /** The parts of the policy that Hem cannot read. */
  unreadable: z._default(z.array(z.string()), []),
  /** The person's own values of settings that the organization manages. They return once it no longer manages them. */
  before: z._default(z.record(z.string(), z.record(z.string(), z.unknown())), {}),
});

export type Managed = z.infer<typeof managed>;

/** The state without an organization's policy. */
export const unmanaged: Managed = managed.parse({});

export const managedKey = 'local:managed';

/**
 * An organization's settings, for the pages: a copy of the browser's managed storage. Only the background reads and
 * parses that. It contains no token.
 */
export const managedItem = storedItem(managedKey, { schema: managed, fallback: unmanaged });
