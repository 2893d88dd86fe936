import { i18n } from '#i18n';
import { useDraftLater, useEditing } from '@/components/link-form/draft-context.tsx';
import { SocialCard } from '@/components/link-form/preview/social-card.tsx';
import { useCardDomain } from '@/components/link-form/preview/use-card-domain.ts';
import { MiddleText } from '@/components/ui/middle-text.tsx';
import type { Domain } from '@/lib/connection/kept-connection.ts';
import { cardTexts } from '@/lib/link/preview/card-content.ts';
import { shortAddressOf } from '@/lib/link/short-address.ts';
import { noUtm, utmOf } from '@/lib/link/utm/fields.ts';
import { visitorAddress } from '@/lib/link/utm/visitor-address.ts';
import styles from './link-editor.module.css';

/** The link as others will see it, as it is typed. */
export function SideColumn({ domains }: { domains: readonly Domain[] }) {
  const draft = useDraftLater((whole) => whole);
  const editing = useEditing();
  const record = editing.kind === 'edit' ? editing.record : null;
  const domain = domains.find(({ id }) => id === draft.domain)?.label ?? null;
  const address = shortAddressOf(draft, { record, domain });
  const cardDomain = useCardDomain();
  const leadsTo = visitorAddress(draft.long_url, draft.has_utm ? utmOf(draft) : noUtm);
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
        {...cardTexts(draft.has_opengraph ? draft : { ...draft, ...noPreview })}
        image={draft.has_opengraph ? draft.meta_image : ''}
        domain={cardDomain}
      />
    </aside>
  );
}

const noPreview = { meta_title: '', meta_description: '' };
