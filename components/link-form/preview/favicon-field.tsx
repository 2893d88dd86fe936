import { i18n } from '#i18n';
import { usePicture } from '@/components/ui/use-picture.ts';
import { pickFavicon } from '@/lib/link/preview/pick-favicon.ts';
import { useField } from '../draft/draft-context.tsx';
import { DraftTextField } from '../draft/draft-text-field.tsx';
import { ReadFromPage } from '../page/read-from-page.tsx';
import type { ReadPage } from '../page/use-page-reading.ts';

/** Returns the sharpest icon that the page names, or else the tab's icon. */
const pick = ({ page, tabIcon }: ReadPage) => ({ favicon: pickFavicon(page) || tabIcon });

/** The address of the link's icon, with the icon itself if it loads. */
export function FaviconField() {
  const { value } = useField('favicon');
  const picture = usePicture(value);
  return (
    <div className="grid grid-cols-1 gap-2">
      <DraftTextField
        field="favicon"
        label={i18n.t('editor.favicon.label')}
        hint={i18n.t(`editor.favicon.${hints[picture.kind]}`)}
        inputMode="url"
        spellCheck={false}
        {...(picture.kind === 'shown' && {
          prefix: (
            <img
              src={picture.address}
              width={16}
              height={16}
              alt={i18n.t('editor.favicon.shown')}
              referrerPolicy="no-referrer"
            />
          ),
        })}
      />
      <ReadFromPage label={i18n.t('editor.favicon.read')} pick={pick} />
    </div>
  );
}

/** Hints about an icon. The contract reports errors of its address. */
const hints = {
  none: 'hint',
  notAnAddress: 'hint',
  loading: 'hint',
  shown: 'hint',
  insecure: 'insecure',
  local: 'local',
  failed: 'failed',
} as const;
