import { i18n } from '#i18n';
import { useStoredParts } from '@/components/ui/use-stored-parts.ts';
import { densities, listLayoutItem } from '@/lib/storage/list-layout.ts';
import { SettingChoice } from './setting-choice.tsx';

/** Sets the distance of the list's rows, like the list's own *Layout*. */
export function ListDensity() {
  const layout = useStoredParts(listLayoutItem);
  if (layout.state === 'loading') return null;
  return (
    <SettingChoice
      label={i18n.t('settings.density')}
      options={densities}
      labelOf={(density) => i18n.t(`links.layout.${density}`)}
      chosen={layout.value.density}
      onChoose={(density) => void layout.setPart({ density })}
    />
  );
}
