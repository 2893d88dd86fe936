import { i18n } from '#i18n';
import { Notice } from '@/components/ui/notice.tsx';
import type { Page } from '@/lib/link/page/page.ts';
import type { DeletedLink } from './draft/shortening.ts';

type Reason = Extract<Page, { kind: 'restricted' }>['reason'];

/** A notice that the tab's page has no address to shorten, with the reason and what to do instead. */
export function RestrictedNotice({ reason }: { reason: Reason }) {
  return (
    <Notice tone="plain">
      <p>{i18n.t(`restricted.${reason}`)}</p>
      <p>{i18n.t('restricted.next')}</p>
    </Notice>
  );
}

/** A notice that the created link was deleted, here or elsewhere. */
export const DeletedNotice = ({ copied }: DeletedLink) =>
  copied === null ? (
    <Notice tone="good">{i18n.t('popup.deleted')}</Notice>
  ) : (
    <Notice tone="bad">{i18n.t('pageLinks.gone', [copied])}</Notice>
  );
