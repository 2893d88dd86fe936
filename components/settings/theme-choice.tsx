import { i18n } from '#i18n';
import { type Theme, themes } from '@/lib/storage/preferences.ts';
import { SettingChoice } from './setting-choice.tsx';

interface Props {
  theme: Theme;
  set: (theme: Theme) => void;
  isFixed: boolean;
}

/** Sets the theme: like the browser, light or dark. */
export const ThemeChoice = ({ theme, set, isFixed }: Props) => (
  <SettingChoice
    label={i18n.t('settings.theme.heading')}
    isFixed={isFixed}
    options={themes}
    labelOf={(one) => i18n.t(`settings.theme.${one}`)}
    chosen={theme}
    onChoose={set}
  />
);
