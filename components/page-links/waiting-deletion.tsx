import { Undo2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { i18n } from '#i18n';
import { useUndo } from '@/components/deletion/use-undo.ts';
import { Button } from '@/components/ui/button.tsx';
import { useNow } from '@/components/ui/use-now.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { linkName } from '@/lib/link/link-name.ts';
import styles from './page-links.module.css';

interface Props {
  link: LinkRecord;
  /** When it is sent: milliseconds since 1970. Null once it is, when nothing can be taken back any more. */
  sendAt: number | null;
}

/** A link that is being deleted, and the way back. It is deleted also when the popup is closed meanwhile. */
export function WaitingDeletion({ link, sendAt }: Props) {
  const now = useNow(1);
  const undo = useRef<HTMLButtonElement>(null);
  const { late, undo: takeBack } = useUndo();
  useEffect(() => {
    // The button that was pressed is gone.
    if (document.activeElement === document.body) undo.current?.focus();
  }, []);
  const isSent = sendAt === null || late !== null;
  const words = late !== null ? 'pageLinks.tooLate' : isSent ? 'pageLinks.deletingNow' : 'pageLinks.deleting';
  return (
    <li className={styles['waiting']}>
      <p role="status">{i18n.t(words, [linkName(link)])} </p>
      {!isSent && (
        <>
          {/* Not for screen readers, which would read each second. */}
          <span className={styles['age']} aria-hidden>
            {i18n.t('pageLinks.seconds', [`${Math.max(0, Math.ceil((sendAt - now) / 1000))}`])}
          </span>
          <Button ref={undo} onClick={() => takeBack({ id: link.id, sendAt })}>
            <Undo2 size={16} aria-hidden />
            {i18n.t('made.undo')}
          </Button>
        </>
      )}
    </li>
  );
}
