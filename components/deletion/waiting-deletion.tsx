import { Undo2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { formatSeconds } from '@/components/ui/format-seconds.ts';
import { Hint } from '@/components/ui/text.tsx';
import { useNow } from '@/components/ui/use-now.ts';
import { linkName, type NamedLink } from '@/lib/link/names/link-name.ts';
import type { Deletion, DeletionState } from '@/lib/operations/deletions.ts';
import { useUndo } from './use-undo.ts';

interface Props {
  link: NamedLink;
  deletion: Exclude<DeletionState, { name: 'failed' }> & Pick<Deletion, 'operationId'>;
}

/** A link that is being deleted, with undo. The deletion continues after the popup closes. */
export function WaitingDeletion({ link, deletion }: Props) {
  const now = useNow(1);
  const undo = useRef<HTMLButtonElement>(null);
  const { late, undo: undoDeletion } = useUndo();
  useEffect(() => {
    // The pressed button was removed.
    if (document.activeElement === document.body) undo.current?.focus();
  }, []);
  const { name } = deletion;
  const sendAt = name === 'waiting' ? deletion.sendAt : 0;
  const isSent = name === 'sending' || late !== null;
  const words = late !== null ? 'pageLinks.tooLate' : (`pageLinks.deletion.${name}` as const);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-2">
      <p className="line-clamp-2 wrap-anywhere" role="status">
        {i18n.t(words, [linkName(link)])}{' '}
      </p>
      {!isSent && (
        <>
          {name === 'waiting' && (
            // Hidden from screen readers, which would read each second.
            <Hint as="span" className="flex-none" aria-hidden>
              {formatSeconds(Math.max(0, Math.ceil((sendAt - now) / 1000)))}
            </Hint>
          )}
          <Button ref={undo} onClick={() => undoDeletion({ id: link.id, operationId: deletion.operationId })}>
            <Undo2 size={16} aria-hidden />
            {i18n.t('links.delete.undo')}
          </Button>
        </>
      )}
    </li>
  );
}
