import type { ComponentProps } from 'react';
import { Combobox } from '@/components/ui/combobox.tsx';
import { useRecentValues } from '../draft/use-recent-values.ts';

type Offering = Omit<ComponentProps<typeof Combobox>, 'values' | 'recent'> & { tags: readonly string[] };

/** The number of suggestions in an empty field. */
const maxRecent = 8;

/** Suggested tags: the tags used before, without the link's own. */
export function TagSuggestions({ tags, ...offering }: Offering) {
  const used = useRecentValues();
  return <Combobox {...offering} values={without(tags, used.tags)} />;
}

/** Suggests the given tags without the chosen ones, as soon as the field has the focus. */
export function GivenSuggestions({ tags, suggestions, ...offering }: Offering & { suggestions: readonly string[] }) {
  const values = without(tags, suggestions);
  return <Combobox {...offering} values={values} recent={values.slice(0, maxRecent)} />;
}

const without = (tags: readonly string[], values: readonly string[]) => values.filter((tag) => !tags.includes(tag));
