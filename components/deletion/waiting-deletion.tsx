import { Undo2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { formatSeconds } from '@/components/ui/format-seconds.ts';
import { Hint } from '@/components/ui/text.tsx';
import { useNow } from '@/components/ui/use-now.ts';
import { linkName, type NamedLink } from '@/lib/link/names/link-name.ts';
import type { Deletion } from '@/lib/operations/deletions.ts';
import { isDelayed } from '@/lib/operations/operation.ts';
import { useUndo } from './use-undo.ts';

interface Props {
  link: NamedLink;
  deletion: Deletion;
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
  const { operationId, state } = deletion;
  const progress = isDelayed(deletion) ? 'delayed' : state.name === 'waiting' ? 'waiting' : 'sending';
  const words = late !== null ? 'pageLinks.tooLate' : (`pageLinks.deletion.${progress}` as const);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-2">
      <p className="line-clamp-2 wrap-anywhere" role="status">
        {i18n.t(words, [linkName(link)])}{' '}
      </p>
      {state.name === 'waiting' && late === null && (
        <>
          {state.failure === null && (
            // Hidden from screen readers, which would read each second.
            <Hint as="span" className="flex-none" aria-hidden>
              {formatSeconds(Math.max(0, Math.ceil((state.sendAt - now) / 1000)))}
            </Hint>
          )}
          <Button ref={undo} onClick={() => undoDeletion({ id: link.id, operationId })}>
            <Undo2 size={16} aria-hidden />
            {i18n.t('links.delete.undo')}
          </Button>
        </>
      )}
    </li>
  );
}
