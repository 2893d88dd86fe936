import { useState } from 'react';
import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/format-count.ts';
import type { BulkChange } from '@/lib/operations/bulk-change.ts';
import type { LinkReader } from '@/lib/transfer/write-links.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { ChangeForm } from './change-form.tsx';

interface Props {
  links: LinkReader;
  onClose: () => void;
}

/** A dialog that changes many links: it takes the change, shows its effect on each link, and then starts the job. */
export function BulkDialog({ links, onClose }: Props) {
  const [change, setChange] = useState<BulkChange | null>(null);
  return (
    <ChangeDialog
      title={i18n.t('bulk.title', links.count, [formatCount(links.count)])}
      links={links}
      change={change}
      onClose={onClose}
    >
      <ChangeForm links={links} onChange={setChange} />
    </ChangeDialog>
  );
}
