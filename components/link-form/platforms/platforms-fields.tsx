import { i18n } from '#i18n';
import { formatItems } from '@/components/ui/format-items.ts';
import { Text } from '@/components/ui/text.tsx';
import type { LinkDraft } from '@/lib/link/draft.ts';
import { platforms } from '@/lib/link/platform/platforms.ts';
import { PlatformField } from './platform-field.tsx';

/** Addresses for visitors on some platforms, each with its own switch. */
export function PlatformsFields() {
  return (
    <div className="grid grid-cols-1 gap-4">
      <Text tone="quiet">{i18n.t('editor.platforms.hint')}</Text>
      {platforms.map((platform) => (
        <PlatformField key={platform.name} platform={platform} />
      ))}
    </div>
  );
}

/** The content of the section. Its summary names the platforms that are on: "Android, iOS". */
export const platformTargets = {
  Fields: PlatformsFields,
  summary: (draft: LinkDraft): string =>
    formatItems(platforms.filter(({ flag }) => draft[flag]).map(({ name }) => i18n.t(`editor.platforms.name.${name}`))),
};
