import { useEffect, useState } from 'react';
import { ask } from '@/lib/messaging/ask.ts';

const none: ReadonlySet<string> = new Set();

/** Asks the background which slugs cached links have. Until it answers, `taken` is empty and `isChecked` false. */
export function useTakenSlugs(slugs: readonly string[], domain: string | null) {
  const key = JSON.stringify({ slugs, domain });
  const [checked, setChecked] = useState({ key: '', taken: none });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for `slugs` and `domain`
  useEffect(() => {
    if (slugs.length === 0) return;
    let isOver = false;
    void ask('takenSlugs', { slugs: [...slugs], domain }).then((answer) => {
      // Without an answer, the background checks again when it creates the links.
      if (answer.ok && !isOver)
        setChecked({ key, taken: new Set(answer.value.slugs.map(({ custom_link }) => custom_link)) });
    });
    return () => {
      isOver = true;
    };
  }, [key]);
  const isChecked = checked.key === key;
  return { taken: isChecked ? checked.taken : none, isChecked };
}
