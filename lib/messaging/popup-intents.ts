import * as z from 'zod/mini';
import { createLinkBody } from '../contract/link-writing.ts';
import { uuid } from '../contract/values.ts';
import { countryRules, madeLink } from '../link/made-link.ts';
import { place } from '../link/schemas.ts';
import { createRepeats } from './create-repeats.ts';

/** The schemas of a message's input and of its answer's value. */
export interface Intent<Input = unknown, Value = unknown> {
  input: z.core.$ZodType<Input>;
  value: z.core.$ZodType<Value>;
  /**
   * The number of times that it is sent again, with the same id, if the reply is lost; 0 by default. Only for messages
   * that then have no further effect.
   */
  repeats?: number;
}

/** The input or value of a message that needs none. */
export const nothing = z.literal(null);

/** The messages that the popup sends each time it opens, in a file of their own to keep its code small. */
export const popupIntents = {
  /**
   * Creates a link, then sets its country rules (reading R5). `at` is the place that remembers the link if the popup
   * closes before the answer.
   */
  createLink: {
    input: z.object({ body: createLinkBody, ...countryRules.shape, at: place }),
    value: z.discriminatedUnion('state', [
      z.object({ state: z.literal('made'), link: madeLink }),
      /** The pending operation's id. It continues by itself or needs the person. */
      z.object({ state: z.literal('pending'), operation: uuid }),
    ]),
    repeats: createRepeats,
  },
  /**
   * Starts reading the list of links, and answers at once. `whole` reads all of it, as when a person presses Refresh,
   * and ends an earlier stop. Otherwise only new links are read. The progress is in lib/storage/link-cache.ts.
   */
  refreshLinks: { input: z.object({ whole: z.boolean() }), value: nothing, repeats: 1 },
  /** Only starts the background, to make the next message faster. */
  stayAwake: { input: nothing, value: nothing, repeats: 1 },
} as const satisfies Record<string, Intent>;
