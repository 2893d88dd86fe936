import { Link } from 'wouter';
import { i18n } from '#i18n';
import { buttonClass } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/notice.tsx';

/** Says that a link no longer exists, and leads to the list. */
export function Gone() {
  return (
    <Notice
      tone="warn"
      title={i18n.t('linkPage.gone')}
      actions={
        <Link href="/links" className={buttonClass()}>
          {i18n.t('linkPage.back')}
        </Link>
      }
    >
      <p>{i18n.t('linkPage.goneText')}</p>
    </Notice>
  );
}
