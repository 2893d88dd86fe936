import { i18n } from '#i18n';
import styles from '../row/grid.module.css';

const lines = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** Placeholder rows, shown while links load. */
export function GridSkeleton({ label = i18n.t('links.loading') }: { label?: string }) {
  return (
    <div className={styles['skeleton']} role="status">
      <span className="sr-only">{label}</span>
      {lines.map((line) => (
        <span key={line} className={styles['bone']} aria-hidden />
      ))}
    </div>
  );
}
