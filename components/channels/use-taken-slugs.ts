import { useEffect, useState } from 'react';
import { useStable } from '@/components/ui/use-stable.ts';
import { ask } from '@/lib/messaging/ask.ts';

const none: ReadonlySet<string> = new Set();

/** Asks the background which slugs cached links have. Until it answers, `taken` is empty and `isChecked` false. */
export function useTakenSlugs(slugs: readonly string[], domain: string | null) {
  const asked = useStable({ slugs: [...slugs], domain });
  const [checked, setChecked] = useState({ asked: null as typeof asked | null, taken: none });
  useEffect(() => {
    if (asked.slugs.length === 0) return;
    let isOver = false;
    void ask('takenSlugs', asked).then((answer) => {
      // Without an answer, the background checks again when it creates the links.
      if (answer.ok && !isOver)
        setChecked({ asked, taken: new Set(answer.value.slugs.map(({ custom_link }) => custom_link)) });
    });
    return () => {
      isOver = true;
    };
  }, [asked]);
  const isChecked = checked.asked === asked;
  return { taken: isChecked ? checked.taken : none, isChecked };
}
