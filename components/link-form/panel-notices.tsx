import { i18n } from '#i18n';
import { Notice } from '@/components/ui/notice.tsx';
import type { Page } from '@/lib/link/page.ts';
import type { Shortening } from './draft/shortening.ts';

type Reason = Extract<Page, { kind: 'restricted' }>['reason'];
type Undone = Extract<Shortening, { state: 'editing' }>['undone'];

/** Says why the page in the tab has no address to shorten, and what one can do here. */
export function RestrictedNotice({ reason }: { reason: Reason }) {
  return (
    <Notice tone="plain">
      <p>{i18n.t(`restricted.${reason}`)}</p>
      <p>{i18n.t('restricted.next')}</p>
    </Notice>
  );
}

/** Says that the link which was made is deleted again. */
export const UndoneNotice = ({ undone }: { undone: NonNullable<Undone> }) => (
  <Notice tone="good">{i18n.t(`popup.undone.${undone}`)}</Notice>
);
