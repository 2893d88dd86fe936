import { startTransition, useState } from 'react';
import { groupWith } from '@/lib/link/country/change-groups.ts';
import type { CountryNames } from '@/lib/link/country/names.ts';
import { isList, lastPiece, parseCountries } from '@/lib/link/country/parse.ts';
import type { CountryGroup } from '@/lib/link/draft.ts';

interface Around {
  names: CountryNames;
  groups: readonly CountryGroup[];
  at: number;
  onAdd: (country_ids: readonly string[]) => void;
}

/** Manages the text typed or pasted into a group's countries. Unknown text stays, so that no typed text is lost. */
export function useCountryInput({ names, groups, at, onAdd }: Around) {
  const [text, setText] = useState('');
  const [unknown, setUnknown] = useState<readonly string[]>([]);
  const [asked, setAsked] = useState<readonly string[]>([]);
  const isElsewhere = (id: string) => ![null, at].includes(groupWith(groups, id));

  /** Adds every country of a text, and leaves the rest in the field. */
  const take = (typed: string) => {
    const { country_ids, unknown } = parseCountries(typed, names);
    const added = country_ids.filter((id) => groupWith(groups, id) === null);
    if (added.length > 0) onAdd(added);
    setText(unknown.join(', '));
    setUnknown(unknown);
    setAsked((before) => [...new Set([...before, ...country_ids])].filter(isElsewhere));
  };

  const type = (typed: string) => {
    const { before, last } = lastPiece(typed);
    const isFinished = before !== '' && last.trim() === '' && parseCountries(typed, names).unknown.length === 0;
    if (isFinished) return take(typed);
    setText(typed);
    // Clear the messages about the former text only after the key is shown.
    startTransition(() => {
      setUnknown([]);
      setAsked([]);
    });
  };

  return {
    text,
    unknown,
    /** The typed countries that another group has. */
    elsewhere: asked.filter(isElsewhere),
    take,
    type,
    /** Adds the countries of a pasted list. Returns false for other text, which the field takes as usual. */
    paste: (pasted: string, whole: string): boolean => {
      const isReadable = isList(pasted) || parseCountries(whole, names).unknown.length === 0;
      if (isReadable) take(whole);
      return isReadable;
    },
    /** Removes the name that was being typed once its country is picked from the list. */
    done: () => setText(lastPiece(text).before.trim()),
  };
}
