import { useLocation } from 'wouter';
import { i18n } from '#i18n';
import { SocialCard } from '@/components/link-form/preview/social-card.tsx';
import { codeItemOf } from '@/components/qr/code-item.ts';
import { CodeToOpen } from '@/components/share/code-to-open.tsx';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { addressToShare } from '@/lib/link/address-to-share.ts';
import { draftOfRecord } from '@/lib/link/draft-of-record.ts';
import { effectiveLink } from '@/lib/link/effective.ts';
import { cardDomain, cardTexts } from '@/lib/link/preview/card.ts';
import { Facts } from './facts.tsx';

/** The link's QR code, its social card and its facts. */
export function LinkSide({ link }: { link: LinkRecord }) {
  const [, navigate] = useLocation();
  const item = codeItemOf(link);
  return (
    <aside className="grid grid-cols-1 content-start gap-6" aria-label={i18n.t('linkPage.side')}>
      {item !== null && (
        <div className="grid grid-cols-[160px]">
          <CodeToOpen item={item} go={navigate} />
        </div>
      )}
      <Card link={link} />
      <Facts link={link} />
    </aside>
  );
}

/** The social card; nothing for a link without a social preview of its own. */
function Card({ link }: { link: LinkRecord }) {
  const draft = draftOfRecord(effectiveLink(link));
  const isSet = [draft.meta_title, draft.meta_description, draft.meta_image].some((value) => value !== '');
  if (!isSet) return null;
  const domain = cardDomain({ made: addressToShare(link), domain: null, connection: null });
  return <SocialCard {...cardTexts(draft)} image={draft.meta_image} domain={domain} />;
}
