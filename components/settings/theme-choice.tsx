import { i18n } from '#i18n';
import { type Theme, themes } from '@/lib/storage/preferences.ts';
import { ChoiceGroup } from './choice-group.tsx';
import { SettingSection } from './setting-group.tsx';

/** Sets the theme: like the browser, light or dark. */
export const ThemeChoice = ({ theme, set }: { theme: Theme; set: (theme: Theme) => void }) => (
  <SettingSection>
    <ChoiceGroup
      title={i18n.t('settings.theme.heading')}
      options={themes}
      labelOf={(one) => i18n.t(`settings.theme.${one}`)}
      chosen={theme}
      onChoose={set}
    />
  </SettingSection>
);
