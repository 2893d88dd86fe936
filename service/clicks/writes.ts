import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { toBatch } from '../stats/click-batch.ts';
import type { LinkTally, Tally } from './tally.ts';

/** New clicks of one link, as they are stored. */
const linkClicks = z.object({
  linkId: z.string(),
  /** Clicks that are in it. */
  clicks: z.int(),
  /** Those of them that the link's own count does not hold yet. */
  uncounted: z.int(),
  /** When the last one came, in milliseconds. */
  lastTime: z.number(),
  /** What is known of them (clicks/batch.ts). */
  batch: z.string(),
});
export type LinkClicks = z.infer<typeof linkClicks>;

/**
 * Clicks that are stored together, and once: a store that has a write of this writer with this number, or a later one,
 * stores nothing. So a write may be given again when nobody knows whether it was stored: its answer was lost.
 */
export const clickWrite = z.object({
  /** Who counted the clicks: an id of its own for each start of the service. */
  writer: z.string(),
  /** From 1. Writes of a writer are stored in this order. */
  number: z.int(),
  links: z.array(linkClicks),
});
export type ClickWrite = z.infer<typeof clickWrite>;

/** Links that one write counts for: short enough that writers of links, and visits, hardly wait. */
const linksPerWrite = 200;

/** The clicks in a write. */
export const clicksIn = ({ links }: { links: readonly Pick<LinkClicks, 'clicks'>[] }): number =>
  links.reduce((sum, { clicks }) => sum + clicks, 0);

function toLinkClicks(link: LinkTally): LinkClicks {
  const { linkId, clicks, uncounted, lastTime } = link;
  return { linkId, clicks, uncounted, lastTime, batch: toBatch(link) };
}

/** A writer of its own, which takes tallies apart into writes: nothing may be added to a tally that was given to it. */
export function createWriter(): { writer: string; toWrites: (tally: Tally) => ClickWrite[] } {
  const writer = randomUUID();
  let number = 0;
  return {
    writer,
    toWrites: (tally) => {
      // In one order, so that of two processes that count for the same links none waits for one that waits for it.
      const sorted = [...tally.values()].sort((one, other) => (one.linkId < other.linkId ? -1 : 1));
      const writes: ClickWrite[] = [];
      for (let at = 0; at < sorted.length; at += linksPerWrite) {
        number += 1;
        writes.push({ writer, number, links: sorted.slice(at, at + linksPerWrite).map(toLinkClicks) });
      }
      return writes;
    },
  };
}
