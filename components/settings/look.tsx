import { useId } from 'react';
import { i18n } from '#i18n';
import { Choice } from '@/components/ui/choice.tsx';
import { type Theme, themes } from '@/lib/storage/preferences.ts';
import styles from './settings.module.css';

/** How Hem's pages look: as the browser does, or always light or dark. */
export function Look({ theme, set }: { theme: Theme; set: (theme: Theme) => void }) {
  const id = useId();
  return (
    <section className={styles['section']}>
      <h2 id={id}>{i18n.t('settings.theme.heading')}</h2>
      <div role="radiogroup" aria-labelledby={id} className={styles['choices']}>
        {themes.map((one) => (
          <Choice
            key={one}
            type="radio"
            name={id}
            label={i18n.t(`settings.theme.${one}`)}
            checked={theme === one}
            onChange={() => set(one)}
          />
        ))}
      </div>
    </section>
  );
}
