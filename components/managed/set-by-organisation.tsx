import { Building2 } from 'lucide-react';
import { i18n } from '#i18n';
import styles from './managed.module.css';

/** Says why something cannot be changed. */
export function SetByOrganisation() {
  return (
    <span className={styles['managed']}>
      <Building2 size={14} aria-hidden />
      {i18n.t('managed.setBy')}
    </span>
  );
}
