import { i18n } from '#i18n';
import { MiddleText } from '@/components/ui/middle-text.tsx';
import { isNamed } from '@/lib/link/address/credentials.ts';
import type { Place } from '@/lib/link/place.ts';
import { useDraft } from './draft/draft-context.tsx';
import { DraftTextField } from './draft/draft-text-field.tsx';
import { TrackingLine } from './loaded-later.tsx';
import { PageIcon } from './page-icon.tsx';

/** The page to shorten: its icon, its editable title, and its address. */
export function PageHead({ at }: { at: Place }) {
  const address = useDraft(({ long_url }) => long_url);
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-2">
      <PageIcon tabId={at.tabId} />
      <div className="grid min-w-0 grid-cols-1">
        <DraftTextField
          field="title"
          label={i18n.t('popup.title')}
          placeholder={i18n.t('popup.title')}
          look="heading"
          aria-keyshortcuts="i"
        />
        <div className="px-2 text-xs text-quiet">
          <MiddleText text={address} />
        </div>
        {isNamed(at.address) && <TrackingLine />}
      </div>
    </div>
  );
}
