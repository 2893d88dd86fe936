import { Check, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { i18n } from '#i18n';
import type { Copying } from './copy-button.tsx';
import styles from './copy-status.module.css';

interface Props {
  copying: Copying;
  /** The text while nothing was copied. */
  idle?: ReactNode;
  /** `heading` is the popup's first line, beside the page's icon. */
  look?: 'heading' | undefined;
}

const looks = { heading: 'px-2 font-semibold', line: 'text-xs text-quiet' };

/** The result of a copy, also for screen readers. Its line is always reserved, so that nothing moves. */
export function CopyStatus({ copying, idle = i18n.t('made.heading'), look }: Props) {
  return (
    <p
      className={`flex min-h-5 items-center gap-1 ${looks[look ?? 'line']}`}
      role={copying === 'failed' ? 'alert' : 'status'}
    >
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
          <TriangleAlert className="text-warn" size={16} aria-hidden />
          {i18n.t('made.notCopied')}
        </>
      )}
    </p>
  );
}
