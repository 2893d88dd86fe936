import { i18n } from '#i18n';
import { Choice } from '@/components/ui/choice.tsx';
import styles from './find-links.module.css';

/** Searches all connections, or the one that is shown alone. */
export const AllSwitch = ({ isAll, onChange }: { isAll: boolean; onChange: (isAll: boolean) => void }) => (
  <div className={styles['all']}>
    <Choice type="checkbox" label={i18n.t('connections.all.name')} checked={isAll} onChange={onChange} />
  </div>
);
