import { ArrowLeft } from 'lucide-react';
import { Activity, Fragment, type ReactNode, useState } from 'react';
import { i18n } from '#i18n';
import { keyed } from '@/components/keys/keyed.ts';
import { Button } from '@/components/ui/button.tsx';
import { Outdent } from '@/components/ui/outdent.tsx';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import type { LinkDraft } from '@/lib/link/draft.ts';
import { draftLike } from '@/lib/link/draft-of-record.ts';
import { PageLinksPanel, type PageLinksProps } from './page-links-panel.tsx';

interface Props extends Omit<PageLinksProps, 'onAnother' | 'onDuplicate'> {
  /** Renders the form for a new link of this page, or for a duplicate of one, with a button back to the links. */
  form: (duplicate: LinkDraft | null, back: ReactNode) => ReactNode;
  /** True to show the form first, because it has a draft or a link, or the page is shortened without asking. */
  formFirst: boolean;
}

/** Switches between the links of the page and the form for another. Both keep their state. */
export function LinksOrForm({ form, formFirst, ...panel }: Props) {
  const [shown, setShown] = useState<'links' | 'form'>(formFirst ? 'form' : 'links');
  // Each duplicate opens a new form.
  const [duplicate, setDuplicate] = useState<{ draft: LinkDraft; count: number } | null>(null);
  const showDuplicate = (link: LinkRecord) => {
    setDuplicate({ draft: draftLike(link, panel.connection), count: (duplicate?.count ?? 0) + 1 });
    setShown('form');
  };
  const back = (
    <Outdent size="small">
      <Button kind="quiet" shape="small" onClick={() => setShown('links')} {...keyed('b')}>
        <ArrowLeft size={16} className="rtl:-scale-x-100" aria-hidden />
        {i18n.t('pageLinks.back')}
      </Button>
    </Outdent>
  );
  return (
    <>
      <Activity mode={shown === 'links' ? 'visible' : 'hidden'}>
        <PageLinksPanel {...panel} onAnother={() => setShown('form')} onDuplicate={showDuplicate} />
      </Activity>
      <Activity mode={shown === 'form' ? 'visible' : 'hidden'}>
        <Fragment key={duplicate?.count}>{form(duplicate?.draft ?? null, back)}</Fragment>
      </Activity>
    </>
  );
}
