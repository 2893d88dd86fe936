import { i18n } from '#i18n';
import { PageFrame } from '@/components/page-links/page-frame.tsx';
import { hasRemovableParts } from '@/lib/link/address/credentials.ts';
import type { Place } from '@/lib/link/place.ts';
import { useDraft } from './draft/draft-context.tsx';
import { DraftTextField } from './draft/draft-text-field.tsx';
import { OtherAddressLine, TrackingLine } from './loaded-later.tsx';

interface Props {
  at: Place;
  /** Finds the links to an address. */
  onFind: ((text: string) => void) | undefined;
}

/** The page to shorten: its icon, its editable title, and its address. */
export function PageHead({ at, onFind }: Props) {
  const address = useDraft(({ long_url }) => long_url);
  return (
    <PageFrame
      tabId={at.tabId}
      address={address}
      isField
      heading={
        <DraftTextField
          field="title"
          label={i18n.t('popup.title')}
          placeholder={i18n.t('popup.title')}
          look="heading"
          aria-keyshortcuts="i"
        />
      }
      notes={hasRemovableParts(at.address) && <TrackingLine />}
      laterNote={<OtherAddressLine page={at} onFind={onFind} />}
    />
  );
}
