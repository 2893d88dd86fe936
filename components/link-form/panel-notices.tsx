import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { withoutLinkToken } from '@/lib/connection/connection-link.ts';
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

/** A notice that the tab shows another page than the form was for. Its address is null if the browser hides it. */
export function LeftNotice({ address }: { address: string | null }) {
  if (address === null) return <Notice tone="warn">{i18n.t('popup.leftUnseen')}</Notice>;
  return (
    <Notice
      tone="warn"
      actions={
        <Button onClick={() => location.reload()} autoFocus>
          {i18n.t('popup.leftNext')}
        </Button>
      }
    >
      {i18n.t('popup.left', [withoutLinkToken(address)])}
    </Notice>
  );
}
