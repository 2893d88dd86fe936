import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { i18n } from '#i18n';
import { Sign } from '@/components/ui/sign.tsx';
import { Text } from '@/components/ui/text.tsx';
import { Tick } from '@/components/ui/tick.tsx';
import type { Copying } from './copy-button.tsx';

interface Props {
  copying: Copying;
  /** The text while nothing was copied. */
  idle?: ReactNode;
  /** True for the popup's first line, beside the page's icon. */
  isHeading?: boolean;
}

/** The result of a copy, also for screen readers. Its line is always reserved, so that nothing moves. */
export function CopyStatus({ copying, idle = i18n.t('made.heading'), isHeading = false }: Props) {
  return (
    <Text
      size={isHeading ? undefined : 'xs'}
      tone={isHeading ? undefined : 'quiet'}
      className="flex min-h-lh items-center gap-1"
      role={copying === 'failed' ? 'alert' : 'status'}
    >
      {copying === 'nothing' && idle}
      {copying === 'copying' && i18n.t('made.copying')}
      {copying === 'copied' && (
        <>
          <Tick />
          {i18n.t('made.copiedToClipboard')}
        </>
      )}
      {copying === 'failed' && (
        <>
          <Sign icon={TriangleAlert} tone="warn" />
          {i18n.t('made.notCopied')}
        </>
      )}
    </Text>
  );
}
