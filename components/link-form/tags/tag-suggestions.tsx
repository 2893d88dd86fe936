import { useRecentValues } from '../use-recent-values.ts';

/** How many tags are suggested. */
const most = 50;

/** The tags that were used before, for an input to offer: but those that the link has. */
export function TagSuggestions({ id, tags }: { id: string; tags: readonly string[] }) {
  const used = useRecentValues();
  return (
    <datalist id={id}>
      {used.tags
        .filter((tag) => !tags.includes(tag))
        .slice(0, most)
        .map((tag) => (
          <option key={tag} value={tag} />
        ))}
    </datalist>
  );
}
