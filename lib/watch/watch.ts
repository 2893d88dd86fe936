import * as z from 'zod/mini';
import { failure } from '../contract/failure.ts';
import { uuid } from '../contract/values.ts';
import { isDays } from './silence.ts';

/** A moment, in milliseconds since 1970. */
const moment = z.int();

/** The events to notify about: at least one of the two. */
export const watchChoices = z
  .object({
    /** True to notify when the clicks pass 100, 1,000, 10,000 and so on. */
    milestones: z.boolean(),
    /**
     * The number of days without clicks before a notification; null for never. (zod's own check of bounds would enlarge
     * the popup.)
     */
    quietDays: z.nullable(z.int().check(z.refine(isDays))),
  })
  .check(z.refine(({ milestones, quietDays }) => milestones || quietDays !== null, 'Choose at least one'));

/** The result of a check. Stored, so the keys must not change. */
const seen = z.object({
  at: moment,
  /** The link's name. */
  name: z.string(),
  /** All clicks since the link was created; null if they were not requested or not returned. */
  clicks: z.nullable(z.int()),
  /**
   * The start of the silence: the last click. If the service returns none, it is the creation of the link or the last
   * observed increase of clicks.
   */
  quietSince: moment,
});

/** A watched link. */
export const watch = z.object({
  id: uuid,
  choices: watchChoices,
  seen,
  /** The state that needs no notification: reported before, or reached before watching began. Stored under this key. */
  told: z.object({
    /** The highest number of clicks ever seen: milestones up to it are passed. Null until the service returns any. */
    clicks: z.nullable(z.int()),
    /** The `quietSince` of the last silence that was reported; null for none. */
    quietSince: z.nullable(moment),
  }),
  state: z.discriminatedUnion('name', [
    z.object({ name: z.literal('watched') }),
    /** The last check failed; the next one follows automatically. */
    z.object({ name: z.literal('failed'), failure, at: moment }),
    /** The link no longer exists. It stays listed until the person has seen it. */
    z.object({ name: z.literal('gone'), at: moment }),
  ]),
});

export type WatchChoices = z.infer<typeof watchChoices>;
export type Check = z.infer<typeof seen>;
export type Watch = z.infer<typeof watch>;

/** True if a link is checked, even if the last check failed. */
export const isWatched = ({ state }: Watch): boolean => state.name !== 'gone';

/** Returns the time of the last check or attempt. */
export const checkedAt = ({ state, seen }: Watch): number => (state.name === 'watched' ? seen.at : state.at);
