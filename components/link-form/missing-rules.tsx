import type { ReactNode } from 'react';
import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { formatItems } from '@/components/ui/format-items.ts';
import { Notice } from '@/components/ui/notice.tsx';
import type { Failure } from '@/lib/contract/failure.ts';
import type { MadeLink } from '@/lib/link/made-link.ts';

interface Props {
  link: MadeLink;
  busy: boolean;
  explain: (failure: Failure) => ReactNode;
  onRetry: () => void;
}

/** A notice that a link was created without its country rules (reading R5), with the reason and a button to retry. */
export function MissingRules({ link: { missing }, busy, explain, onRetry }: Props) {
  if (missing === null) return null;
  return (
    <>
      <Notice
        tone="warn"
        title={i18n.t('editor.missingRules.title')}
        actions={
          <Button onClick={onRetry} busy={busy}>
            {i18n.t('editor.missingRules.retry')}
          </Button>
        }
      >
        <p>
          {i18n.t('editor.missingRules.text', [formatItems(missing.geo_targets.map(({ country_id }) => country_id))])}
        </p>
      </Notice>
      {explain(missing.failure)}
    </>
  );
}
