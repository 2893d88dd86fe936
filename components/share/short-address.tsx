import { Breakable } from '@/components/ui/breakable.tsx';
import styles from './short-address.module.css';

/** A short address with a small scheme, since the rest identifies the link. It is one text to select and to hear. */
export function ShortAddress({ address }: { address: string }) {
  const end = address.indexOf('://') + 3;
  return (
    <>
      <span className={styles['scheme']}>{address.slice(0, end)}</span>
      <Breakable address={address.slice(end)} />
    </>
  );
}
