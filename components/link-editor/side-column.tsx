import { i18n } from '#i18n';
import { useDraftLater, useEditing } from '@/components/link-form/draft/draft-context.tsx';
import { SocialCard } from '@/components/link-form/preview/social-card.tsx';
import { useCardDomain } from '@/components/link-form/preview/use-card-domain.ts';
import { Address } from '@/components/ui/address.tsx';
import type { Domain } from '@/lib/connection/saved-connection.ts';
import { effectiveDraft } from '@/lib/link/effective.ts';
import { cardTexts } from '@/lib/link/preview/card.ts';
import { shortAddressOf } from '@/lib/link/short-address.ts';
import { draftedTarget } from '@/lib/link/utm/visitor-address.ts';

/** Previews the link as a person types. */
export function SideColumn({ domains }: { domains: readonly Domain[] }) {
  const draft = useDraftLater((whole) => whole);
  const editing = useEditing();
  const record = editing.kind === 'edit' ? editing.record : null;
  const domain = domains.find(({ id }) => id === draft.domain)?.label ?? null;
  const address = shortAddressOf(draft, { record, domain });
  const cardDomain = useCardDomain();
  const effective = effectiveDraft(draft);
  const leadsTo = draftedTarget(draft);
  return (
    <aside className="sticky top-6 grid grid-cols-1 gap-2 max-[1080px]:static" aria-label={i18n.t('editor.side.label')}>
      {/* Without padding, to align with the first field's label. */}
      <h2 className="text-xs font-medium text-quiet">{i18n.t('editor.side.address')}</h2>
      <p className="min-w-0 wrap-anywhere">
        {address === null ? i18n.t('editor.side.addressLater') : <Address address={address} />}
      </p>
      <h2 className="pt-3 text-xs font-medium text-quiet">{i18n.t('editor.side.leadsTo')}</h2>
      <p className="min-w-0 wrap-anywhere">{leadsTo === null ? '–' : <Address address={leadsTo} />}</p>
      <h2 className="pt-3 text-xs font-medium text-quiet">{i18n.t('editor.side.card')}</h2>
      <SocialCard {...cardTexts(effective)} image={effective.meta_image} domain={cardDomain} />
    </aside>
  );
}
