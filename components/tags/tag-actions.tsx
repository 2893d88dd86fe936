import { Combine, Pencil, Trash2, X } from 'lucide-react';
import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { FloatingBar } from '@/components/ui/floating-bar.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import { IconButton } from '@/components/ui/icon-button.tsx';
import { useKeptFocus } from '@/components/ui/use-kept-focus.ts';
import type { TagUse } from '@/lib/link-index/index.ts';
import type { TagAction } from './tag-dialogs.tsx';

interface Props {
  ticked: readonly TagUse[];
  onAction: (action: TagAction) => void;
  onClear: () => void;
}

/** Says how many tags are ticked, and changes exactly these. */
export function TagActions({ ticked, onAction, onClear }: Props) {
  const bar = useKeptFocus<HTMLDivElement>();
  const [first, ...others] = ticked.toSorted((one, other) => other.links - one.links);
  const action = (kind: TagAction['kind']) => first && onAction({ kind, tags: [first, ...others] });
  return (
    <FloatingBar bar={bar} isShown={first !== undefined}>
      <p role="status">{first && i18n.t('tags.ticked', ticked.length, [formatCount(ticked.length)])}</p>
      {first && (
        <>
          <Button shape="small" onClick={() => action(others.length > 0 ? 'merge' : 'rename')}>
            {others.length > 0 ? <Combine size={16} aria-hidden /> : <Pencil size={16} aria-hidden />}
            {i18n.t(others.length > 0 ? 'tags.mergeOpen' : 'tags.renameOpen')}
          </Button>
          <Button kind="danger" shape="small" onClick={() => action('delete')}>
            <Trash2 size={16} aria-hidden />
            {i18n.t('linkAction.delete')}
          </Button>
          <IconButton size="small" label={i18n.t('tags.untick')} onClick={onClear}>
            <X size={16} aria-hidden />
          </IconButton>
        </>
      )}
    </FloatingBar>
  );
}
