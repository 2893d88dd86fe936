import { i18n } from '#i18n';
import { type Theme, themes } from '@/lib/storage/preferences.ts';
import { ChoiceGroup } from './choice-group.tsx';
import styles from './settings.module.css';

/** Sets the theme: like the browser, light or dark. */
export const ThemeChoice = ({ theme, set }: { theme: Theme; set: (theme: Theme) => void }) => (
  <section className={styles['section']}>
    <ChoiceGroup
      heading={(id) => <h3 id={id}>{i18n.t('settings.theme.heading')}</h3>}
      options={themes}
      labelOf={(one) => i18n.t(`settings.theme.${one}`)}
      chosen={theme}
      onChoose={set}
    />
  </section>
);
