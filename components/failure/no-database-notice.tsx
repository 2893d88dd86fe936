import type { ReactNode } from 'react';
import { i18n } from '#i18n';
import { Notice } from '@/components/ui/notice.tsx';
import { lacksDatabase } from '@/lib/database/shared-database.ts';

interface Props {
  /** The part of the page that shows cached links elsewhere. */
  part: 'links' | 'all' | 'stats' | 'find';
  actions?: ReactNode;
}

/** Says that this page cannot read the cached links, and where a person finds them instead. */
export function NoDatabaseNotice({ part, actions }: Props) {
  const isPrivate = lacksDatabase();
  return (
    <Notice
      tone={isPrivate ? 'plain' : 'bad'}
      title={i18n.t(isPrivate ? 'noDatabase.private' : 'noDatabase.title')}
      actions={actions}
    >
      <p>{i18n.t(`noDatabase.instead.${part}`)}</p>
      {!isPrivate && <p>{i18n.t('noDatabase.text')}</p>}
    </Notice>
  );
}
