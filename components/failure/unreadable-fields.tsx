import { i18n } from '#i18n';
import { formatItems } from '@/components/ui/format-items.ts';
import { Notice } from '@/components/ui/notice.tsx';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';

interface Props {
  link: Pick<LinkRecord, 'unreadable'>;
  /** The consequence for viewing or editing the link. */
  children: string;
}

/** Lists the fields of a link that Hem could not read, by their names in the interface. */
export function UnreadableFields({ link: { unreadable = [] }, children }: Props) {
  if (unreadable.length === 0) return null;
  return (
    <Notice tone="warn" title={i18n.t('failure.unreadable.title', [formatItems(unreadable)])}>
      <p>{children}</p>
    </Notice>
  );
}
