import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/format-count.ts';
import { type Preferences, statsLimits } from '@/lib/storage/preferences.ts';
import { SettingChoice } from './setting-choice.tsx';

interface Props {
  limit: Preferences['statsLimit'];
  set: (limit: Preferences['statsLimit']) => void;
  isFixed: boolean;
}

/** Sets the number of links whose stats load by themselves. */
export const StatsLimit = ({ limit, set, isFixed }: Props) => (
  <SettingChoice
    label={i18n.t('settings.statsLimit')}
    hint={i18n.t('settings.statsLimitHint')}
    isFixed={isFixed}
    options={statsLimits}
    labelOf={(count) => i18n.t('settings.statsLimitLinks', count, [formatCount(count)])}
    chosen={limit}
    onChoose={set}
  />
);
