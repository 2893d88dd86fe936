import type { ReactNode } from 'react';
import { i18n } from '#i18n';
import { useDraftLater, useEditing } from '@/components/link-form/draft/draft-context.tsx';
import { SocialCard } from '@/components/link-form/preview/social-card.tsx';
import { useCardDomain } from '@/components/link-form/preview/use-card-domain.ts';
import { Address } from '@/components/ui/address.tsx';
import { AsideColumn } from '@/components/ui/aside-column.tsx';
import { Hint } from '@/components/ui/text.tsx';
import type { Domain } from '@/lib/connection/saved-connection.ts';
import { effectiveDraft } from '@/lib/link/effective.ts';
import { cardTexts } from '@/lib/link/preview/card.ts';
import { shortAddressOfDraft } from '@/lib/link/short-address-of-draft.ts';
import { draftedTarget } from '@/lib/link/utm/visitor-address.ts';

/** Previews the link as a person types. */
export function SideColumn({ domains }: { domains: readonly Domain[] }) {
  const draft = useDraftLater((whole) => whole);
  const editing = useEditing();
  const record = editing.kind === 'edit' ? editing.record : null;
  const domain = domains.find(({ id }) => id === draft.domain)?.label ?? null;
  const address = shortAddressOfDraft(draft, { record, domain });
  const cardDomain = useCardDomain();
  const effective = effectiveDraft(draft);
  const leadsTo = draftedTarget(draft);
  return (
    <AsideColumn label={i18n.t('editor.side.label')}>
      <Part heading={i18n.t('editor.side.address')}>
        <p className="min-w-0 wrap-anywhere">
          {address === null ? i18n.t('editor.side.addressLater') : <Address address={address} />}
        </p>
      </Part>
      <Part heading={i18n.t('editor.side.leadsTo')}>
        <p className="min-w-0 wrap-anywhere">{leadsTo === null ? '–' : <Address address={leadsTo} />}</p>
      </Part>
      <Part heading={i18n.t('editor.side.card')}>
        <SocialCard {...cardTexts(effective)} image={effective.meta_image} domain={cardDomain} />
      </Part>
    </AsideColumn>
  );
}

const Part = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <div className="grid grid-cols-1 gap-1">
    <Hint as="h2" weight="medium">
      {heading}
    </Hint>
    {children}
  </div>
);
