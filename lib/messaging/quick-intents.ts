import * as z from 'zod/mini';
import { createLinkBody } from '../contract/link-writing.ts';
import { uuid } from '../contract/values.ts';
import { countryRules, madeLink } from '../link/made-link.ts';
import { place } from '../link/place.ts';
import { type Intent, nothing } from './intent.ts';

/** What the popup asks each time: a part of the protocol on its own, so that the popup need not load the rest. */
export const quickIntents = {
  /**
   * Makes a link, then sets its country rules (reading R5). `at` is the place that is to remember it, should the popup
   * close before the answer comes.
   */
  createLink: {
    input: z.object({ body: createLinkBody, ...countryRules.shape, at: place }),
    value: z.discriminatedUnion('state', [
      z.object({ state: z.literal('made'), link: madeLink }),
      /** Kept in the outbox under this id, where it goes on by itself or asks the person. */
      z.object({ state: z.literal('pending'), entry: uuid }),
    ]),
  },
  /**
   * Reads the list, and answers once that is begun: wholly, because a person presses Refresh, which also goes on with
   * what was stopped; or what is new, because a page is opened. How it goes is kept in lib/storage/library.ts.
   */
  refreshLibrary: { input: z.object({ whole: z.boolean() }), value: nothing },
  /** Asks for nothing but to be there when the next is asked. */
  stayAwake: { input: nothing, value: nothing },
} as const satisfies Record<string, Intent>;
