import * as z from 'zod/mini';
import { failure } from '../contract/failure.ts';
import { uuid } from '../contract/values.ts';
import { isDays } from './silence.ts';

/** A moment, in milliseconds since 1970. */
const moment = z.int();

/** What a person wants to be told of a link: at least one of the two. */
export const watchChoices = z
  .object({
    /** When its clicks pass 100, 1,000, 10,000 and so on. */
    milestones: z.boolean(),
    /** When it has had no clicks for so many days; null for never. (A check of bounds by zod would weigh on the popup.) */
    quietDays: z.nullable(z.int().check(z.refine(isDays))),
  })
  .check(z.refine(({ milestones, quietDays }) => milestones || quietDays !== null, 'Choose at least one'));

/** What a check of a link has found. The keys are those on people's machines. */
const seen = z.object({
  at: moment,
  /** What the link is called. */
  name: z.string(),
  /** All clicks since it was made; null where that is not asked, or not told. */
  clicks: z.nullable(z.int()),
  /**
   * Since when no click is known of: the last one, or, where the service names none, the making of the link or the last
   * moment that clicks were seen to rise.
   */
  quietSince: moment,
});

/** A link that somebody wants to be told of. */
export const watch = z.object({
  id: uuid,
  choices: watchChoices,
  seen,
  /** What need not be told any more: it was told, or was so already when the watching began. */
  told: z.object({
    /** The most clicks ever seen: milestones up to there are passed. Null until the service tells any. */
    clicks: z.nullable(z.int()),
    /** The `quietSince` of the latest silence that was told; null for none. */
    quietSince: z.nullable(moment),
  }),
  state: z.discriminatedUnion('name', [
    z.object({ name: z.literal('watched') }),
    /** The last check failed; the next one follows by itself. */
    z.object({ name: z.literal('failed'), failure, at: moment }),
    /** The service knows no such link any more. It is listed until somebody has seen it. */
    z.object({ name: z.literal('gone'), at: moment }),
  ]),
});

export type WatchChoices = z.infer<typeof watchChoices>;
export type Check = z.infer<typeof seen>;
export type Watch = z.infer<typeof watch>;

/** Whether a link is checked, also if the last check failed. */
export const isWatched = ({ state }: Watch): boolean => state.name !== 'gone';

/** When a link was last checked, or tried to be. */
export const checkedAt = ({ state, seen }: Watch): number => (state.name === 'watched' ? seen.at : state.at);
