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

/** What is typed or pasted into a group's countries. What is not understood stays, so that nothing typed is lost. */
export function useCountryInput({ names, groups, at, onAdd }: Around) {
  const [text, setText] = useState('');
  const [unknown, setUnknown] = useState<readonly string[]>([]);
  const [asked, setAsked] = useState<readonly string[]>([]);
  const isElsewhere = (id: string) => ![null, at].includes(groupWith(groups, id));

  /** Takes in every country of a text, and keeps the rest. */
  const take = (typed: string) => {
    const { country_ids, unknown } = parseCountries(typed, names);
    const fresh = country_ids.filter((id) => groupWith(groups, id) === null);
    if (fresh.length > 0) onAdd(fresh);
    setText(unknown.join(', '));
    setUnknown(unknown);
    setAsked((before) => [...new Set([...before, ...country_ids])].filter(isElsewhere));
  };

  const type = (typed: string) => {
    const { before, last } = lastPiece(typed);
    const isFinished = before !== '' && last.trim() === '' && parseCountries(typed, names).unknown.length === 0;
    if (isFinished) return take(typed);
    setText(typed);
    // What was said of the text before goes once the key is shown.
    startTransition(() => {
      setUnknown([]);
      setAsked([]);
    });
  };

  return {
    text,
    unknown,
    /** Those asked for that another group has. */
    elsewhere: asked.filter(isElsewhere),
    take,
    type,
    /** Takes in what is pasted where it can be read, and answers whether it could; else it is text like any other. */
    paste: (pasted: string, whole: string): boolean => {
      const isReadable = isList(pasted) || parseCountries(whole, names).unknown.length === 0;
      if (isReadable) take(whole);
      return isReadable;
    },
    /** A country was picked from the list: the name that was being typed is done. */
    done: () => setText(lastPiece(text).before.trim()),
  };
}
