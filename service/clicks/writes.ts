import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { toBatch } from '../stats/click-batch.ts';
import type { LinkTally, Tally } from './tally.ts';

/** New clicks of one link, ready to be stored. */
const linkClicks = z.object({
  linkId: z.string(),
  clicks: z.int(),
  /** Clicks that the link's own count does not include yet. */
  uncounted: z.int(),
  /** The time of the last click, in milliseconds. */
  lastTime: z.number(),
  /** See stats/click-batch.ts. */
  batch: z.string(),
});
export type LinkClicks = z.infer<typeof linkClicks>;

/**
 * Clicks that are stored together, exactly once. A store that has this number of this writer, or a later one, ignores
 * the write. So a write can be repeated if its answer was lost.
 */
export const clickWrite = z.object({
  /** An id for each start of the service. */
  writer: z.string(),
  /** From 1. A writer's writes are stored in this order. */
  number: z.int(),
  links: z.array(linkClicks),
});
export type ClickWrite = z.infer<typeof clickWrite>;

/** Links of one write, few enough that other writers and visits hardly wait. */
const linksPerWrite = 200;

export const countClicks = ({ links }: { links: readonly Pick<LinkClicks, 'clicks'>[] }): number =>
  links.reduce((sum, { clicks }) => sum + clicks, 0);

function toLinkClicks(link: LinkTally): LinkClicks {
  const { linkId, clicks, uncounted, lastTime } = link;
  return { linkId, clicks, uncounted, lastTime, batch: toBatch(link) };
}

/** Creates a writer, which splits tallies into writes. A tally must not change afterwards. */
export function createWriter(): { writer: string; toWrites: (tally: Tally) => ClickWrite[] } {
  const writer = randomUUID();
  let number = 0;
  return {
    writer,
    toWrites: (tally) => {
      const all = [...tally.values()];
      const writes: ClickWrite[] = [];
      for (let at = 0; at < all.length; at += linksPerWrite) {
        number += 1;
        writes.push({ writer, number, links: all.slice(at, at + linksPerWrite).map(toLinkClicks) });
      }
      return writes;
    },
  };
}
