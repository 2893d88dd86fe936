import { i18n } from '#i18n';
import { Notice } from '@/components/ui/notice.tsx';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';

interface Props {
  link: Pick<LinkRecord, 'unreadable'>;
  /** What that means for who looks at the link, or edits it. */
  children: string;
}

/** Names what Hem cannot read of a link, as the service calls it. */
export function UnreadableFields({ link: { unreadable = [] }, children }: Props) {
  if (unreadable.length === 0) return null;
  return (
    <Notice tone="warn" title={i18n.t('failure.unreadable.title', [unreadable.join(', ')])}>
      <p>{children}</p>
    </Notice>
  );
}
