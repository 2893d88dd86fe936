import { i18n } from '#i18n';
import { MiddleText } from '@/components/ui/middle-text.tsx';
import styles from './page-address.module.css';

/** The address of the page in the tab, on one line. */
export function PageAddress({ address }: { address: string }) {
  return (
    <div className={styles['page']}>
      <span className={styles['label']}>{i18n.t('popup.address')}</span>
      <MiddleText text={address} />
    </div>
  );
}
