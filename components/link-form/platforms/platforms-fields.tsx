import { i18n } from '#i18n';
import { platforms } from '@/lib/link/platform/platforms.ts';
import { PlatformField } from './platform-field.tsx';

/** Addresses for visitors on some platforms, each with its own switch. */
export function PlatformsFields() {
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="text-quiet">{i18n.t('editor.platforms.hint')}</p>
      {platforms.map((platform) => (
        <PlatformField key={platform.name} platform={platform} />
      ))}
    </div>
  );
}
