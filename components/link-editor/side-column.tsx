import { useDeferredValue } from 'react';
import { i18n } from '#i18n';
import { useDraft, useEditing } from '@/components/link-form/draft-context.tsx';
import { SocialCard } from '@/components/link-form/preview/social-card.tsx';
import { MiddleText } from '@/components/ui/middle-text.tsx';
import type { Domain } from '@/lib/connection/connection.ts';
import { shortAddressOf } from '@/lib/link/short-address.ts';
import { noUtm } from '@/lib/link/utm/fields.ts';
import { visitorAddress } from '@/lib/link/utm/visitor-address.ts';
import styles from './link-editor.module.css';

/** The link as others will see it, as it is typed. Drawn when there is a moment: typing goes first. */
export function SideColumn({ domains }: { domains: readonly Domain[] }) {
  const draft = useDeferredValue(useDraft((whole) => whole));
  const editing = useEditing();
  const record = editing.kind === 'edit' ? editing.record : null;
  const domain = domains.find(({ id }) => id === draft.domain)?.label ?? null;
  const address = shortAddressOf(draft, { record, domain });
  const leadsTo = visitorAddress(draft.long_url, draft.has_utm ? draft : noUtm);
  return (
    <aside className={styles['side']} aria-label={i18n.t('editor.side.label')}>
      <h2>{i18n.t('editor.side.address')}</h2>
      <p className={styles['address']}>{address ?? i18n.t('editor.side.addressLater')}</p>
      <h2>{i18n.t('editor.side.leadsTo')}</h2>
      <p className={styles['address']}>
        {leadsTo === null ? i18n.t('editor.side.leadsNowhere') : <MiddleText text={leadsTo} />}
      </p>
      <h2>{i18n.t('editor.side.card')}</h2>
      <SocialCard
        title={(draft.has_opengraph && draft.meta_title) || draft.title}
        description={draft.has_opengraph ? draft.meta_description : ''}
        image={draft.has_opengraph ? draft.meta_image : ''}
        domain={URL.parse(record?.short_url ?? '')?.host ?? domain ?? ''}
      />
    </aside>
  );
}
