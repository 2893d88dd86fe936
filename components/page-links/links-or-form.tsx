import { ArrowLeft } from 'lucide-react';
import { Activity, type ReactNode, useState } from 'react';
import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import type { KnownOfPage } from './look-up-page.ts';
import styles from './page-links.module.css';
import { PageLinksPanel, type PageLinksProps } from './page-links-panel.tsx';

interface Props extends Omit<PageLinksProps, 'onAnother'> {
  first: KnownOfPage;
  /** The form for a new link of this page. */
  form: ReactNode;
  /** Whether the form is shown first, since somebody is in the middle of typing, or wants the page shortened at once. */
  formFirst: boolean;
}

/** The links that this page has, and the form for another: each a press away from the other, as it was left. */
export function LinksOrForm({ form, formFirst, ...panel }: Props) {
  const [shown, setShown] = useState<'links' | 'form'>(formFirst ? 'form' : 'links');
  return (
    <>
      <Activity mode={shown === 'links' ? 'visible' : 'hidden'}>
        <PageLinksPanel {...panel} onAnother={() => setShown('form')} />
      </Activity>
      <Activity mode={shown === 'form' ? 'visible' : 'hidden'}>
        <div className={styles['back']}>
          <Button kind="quiet" onClick={() => setShown('links')}>
            <ArrowLeft size={16} aria-hidden />
            {i18n.t('pageLinks.back')}
          </Button>
        </div>
        {form}
      </Activity>
    </>
  );
}
