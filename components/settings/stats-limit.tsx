import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/format-count.ts';
import { type Preferences, statsLimits } from '@/lib/storage/preferences.ts';
import { ChoiceGroup } from './choice-group.tsx';
import { SettingSection } from './setting-group.tsx';

interface Props {
  limit: Preferences['statsLimit'];
  set: (limit: Preferences['statsLimit']) => void;
}

/** Sets the number of links whose stats load by themselves. */
export const StatsLimit = ({ limit, set }: Props) => (
  <SettingSection>
    <ChoiceGroup
      title={i18n.t('settings.statsLimit')}
      options={statsLimits}
      labelOf={formatCount}
      chosen={limit}
      onChoose={set}
    />
    <p className="text-quiet">{i18n.t('settings.statsLimitHint')}</p>
  </SettingSection>
);
