import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/format-count.ts';
import { type Preferences, statsLimits } from '@/lib/storage/preferences.ts';
import { ChoiceGroup } from './choice-group.tsx';
import styles from './settings.module.css';

interface Props {
  limit: Preferences['statsLimit'];
  set: (limit: Preferences['statsLimit']) => void;
}

/** Sets the number of links whose stats load by themselves. */
export const StatsLimit = ({ limit, set }: Props) => (
  <section className={styles['section']}>
    <ChoiceGroup
      heading={(id) => <h3 id={id}>{i18n.t('settings.statsLimit')}</h3>}
      options={statsLimits}
      labelOf={formatCount}
      chosen={limit}
      onChoose={set}
    />
    <p className={styles['quiet']}>{i18n.t('settings.statsLimitHint')}</p>
  </section>
);
