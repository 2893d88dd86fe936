import type { ReactNode } from 'react';
import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import type { Failure } from '@/lib/contract/failure.ts';
import type { MadeLink } from '@/lib/link/made-link.ts';

interface Props {
  link: MadeLink;
  busy: boolean;
  explain: (failure: Failure) => ReactNode;
  onRetry: () => void;
}

/** Says that a link exists while its country rules do not (reading R5), why, and lets one try again. */
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
          {i18n.t('editor.missingRules.text', [missing.geo_targets.map(({ country_id }) => country_id).join(', ')])}
        </p>
      </Notice>
      {explain(missing.failure)}
    </>
  );
}
