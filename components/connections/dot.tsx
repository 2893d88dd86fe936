import type { ConnectionColor } from '@/lib/connection/connection-name.ts';
import styles from './connections.module.css';

/** Shows the color of a connection, always beside its name. */
export function Dot({ color }: { color: ConnectionColor }) {
  return <span aria-hidden className={styles['dot']} style={{ background: `var(--connection-${color})` }} />;
}
