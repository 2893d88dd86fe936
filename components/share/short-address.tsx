import { Breakable } from '@/components/ui/breakable.tsx';
import styles from './short-address.module.css';

/** The address in one piece to copy and to read aloud, its scheme small: what tells links apart comes after it. */
export function ShortAddress({ address }: { address: string }) {
  const end = address.indexOf('://') + 3;
  return (
    <>
      <span className={styles['scheme']}>{address.slice(0, end)}</span>
      <Breakable address={address.slice(end)} />
    </>
  );
}
