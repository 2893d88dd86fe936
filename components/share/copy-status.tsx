import { Check, TriangleAlert } from 'lucide-react';
import { i18n } from '#i18n';
import type { Copying } from './copy-button.tsx';
import styles from './copy-status.module.css';

interface Props {
  copying: Copying;
  /** What it says while nothing was copied. */
  idle?: string;
}

/** Says how the copying went, to eyes and to screen readers. Its line is kept free, so that nothing jumps. */
export function CopyStatus({ copying, idle = i18n.t('made.heading') }: Props) {
  return (
    <p className={styles['status']} role={copying === 'failed' ? 'alert' : 'status'}>
      {copying === 'nothing' && idle}
      {copying === 'copying' && i18n.t('made.copying')}
      {copying === 'copied' && (
        <>
          <Check className={styles['good']} size={16} aria-hidden />
          {i18n.t('made.copiedToClipboard')}
        </>
      )}
      {copying === 'failed' && (
        <>
          <TriangleAlert className={styles['warn']} size={16} aria-hidden />
          {i18n.t('made.notCopied')}
        </>
      )}
    </p>
  );
}
