import type { ComponentProps } from 'react';
import { Suggestions } from '../draft/suggestions.tsx';
import { useRecentValues } from '../draft/use-recent-values.ts';

type Props = { tags: readonly string[] } & Omit<ComponentProps<typeof Suggestions>, 'values'>;

/** Suggested tags: the tags used before, without the link's own. */
export function TagSuggestions({ tags, ...offering }: Props) {
  const used = useRecentValues();
  return <Suggestions {...offering} values={used.tags.filter((tag) => !tags.includes(tag))} />;
}
