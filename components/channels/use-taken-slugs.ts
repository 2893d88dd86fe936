import { useEffect, useState } from 'react';
import { ask } from '@/lib/messaging/ask.ts';

type Taken = ReadonlySet<string>;

const none: Taken = new Set();

/** Which of some slugs a known link has: the background looks through all of them. Until it has, none. */
export function useTakenSlugs(slugs: readonly string[], domain: string | null) {
  const wanted = JSON.stringify({ slugs, domain });
  const [found, setFound] = useState({ wanted: '', taken: none });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `wanted` is all of them
  useEffect(() => {
    if (slugs.length === 0) return;
    let isOver = false;
    void ask('takenSlugs', { slugs: [...slugs], domain }).then((answer) => {
      // Without an answer the background is asked again as the links are made.
      if (answer.ok && !isOver)
        setFound({ wanted, taken: new Set(answer.value.slugs.map(({ custom_link }) => custom_link)) });
    });
    return () => {
      isOver = true;
    };
  }, [wanted]);
  const isLookedUp = found.wanted === wanted;
  return { taken: isLookedUp ? found.taken : none, isLookedUp };
}
