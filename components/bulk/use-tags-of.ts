import { useEffect, useState } from 'react';
import { cleanTag } from '@/lib/contract/clean-text.ts';
import { noteProblem } from '@/lib/messaging/note-problem.ts';
import type { LinkReader } from '@/lib/transfer/write-links.ts';

/** The number of links whose tags are offered. Reading more would delay the dry run. */
const maxLinks = 2000;

/** Returns the tags of links, the most used first; empty until they are read. */
export function useTagsOf(links: LinkReader): readonly string[] {
  const [tags, setTags] = useState<readonly string[]>([]);
  useEffect(() => {
    let isCurrent = true;
    const read = async () => {
      const counts = new Map<string, number>();
      for (const link of await links.read(0, Math.min(links.count, maxLinks)))
        for (const tag of new Set((link.tags ?? []).map(cleanTag))) counts.set(tag, (counts.get(tag) ?? 0) + 1);
      if (isCurrent) setTags([...counts].sort(([, one], [, other]) => other - one).map(([tag]) => tag));
    };
    // Without suggestions, tags can still be typed.
    read().catch(noteProblem('readCache'));
    return () => {
      isCurrent = false;
    };
  }, [links]);
  return tags;
}
