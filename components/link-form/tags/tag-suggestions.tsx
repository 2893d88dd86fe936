import type { ComponentProps } from 'react';
import { Combobox } from '@/components/ui/combobox.tsx';
import { useRecentValues } from '../draft/use-recent-values.ts';

type Props = { tags: readonly string[] } & Omit<ComponentProps<typeof Combobox>, 'values'>;

/** Suggested tags: the tags used before, without the link's own. */
export function TagSuggestions({ tags, ...offering }: Props) {
  const used = useRecentValues();
  return <Combobox {...offering} values={used.tags.filter((tag) => !tags.includes(tag))} />;
}
