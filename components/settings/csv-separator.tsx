import { i18n } from '#i18n';
import { type Preferences, separatorChoices } from '@/lib/storage/preferences.ts';
import { SettingChoice } from './setting-choice.tsx';

interface Props {
  separator: Preferences['csvSeparator'];
  set: (separator: Preferences['csvSeparator']) => void;
  isFixed: boolean;
}

/** Sets the separator of CSV files, or that the next export asks. */
export const CsvSeparator = ({ separator, set, isFixed }: Props) => (
  <SettingChoice
    label={i18n.t('settings.csvSeparator')}
    hint={i18n.t('settings.csvSeparatorHint')}
    isFixed={isFixed}
    options={separatorChoices}
    labelOf={(name) => i18n.t(`csv.separators.${name}`)}
    chosen={separator}
    onChoose={set}
  />
);
