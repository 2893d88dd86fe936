import { i18n } from '#i18n';
import { RemoveButton } from '@/components/ui/remove-button.tsx';

interface Props {
  /** The list's label for screen readers. */
  label: string;
  tags: readonly string[];
  onRemove: (tag: string) => void;
}

/** Chosen tags, each with a button to remove it. */
export function TagPills({ label, tags, onRemove }: Props) {
  if (tags.length === 0) return null;
  return (
    <ul className="contents" aria-label={label}>
      {[...new Set(tags)].map((tag) => (
        <li key={tag} className="my-0.5 flex min-h-6.5 max-w-full min-w-0 items-center rounded-small bg-sunken ps-2">
          <span className="overflow-hidden text-ellipsis whitespace-pre" title={tag}>
            {tag}
          </span>
          <RemoveButton aria-label={i18n.t('editor.tags.remove', [tag])} onClick={() => onRemove(tag)} />
        </li>
      ))}
    </ul>
  );
}
