import { Building2 } from 'lucide-react';
import { i18n } from '#i18n';
import styles from './managed.module.css';

/** The reason why a setting is disabled. */
export function SetByOrganization() {
  return (
    <span className={styles['managed']}>
      <Building2 size={14} aria-hidden />
      {i18n.t('managed.setBy')}
    </span>
  );
}
