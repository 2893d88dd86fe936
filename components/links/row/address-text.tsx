import { readableHost } from '@/lib/link/idn/readable-host.ts';
import { withoutScheme } from '@/lib/link/link-name.ts';
import styles from './grid.module.css';

/** A destination cut to one line. The title, screen readers and the clipboard get all of it. */
export function AddressText({ address }: { address: string }) {
  const shown = withoutScheme(address);
  const [host = '', rest = ''] = shown.split(/(?=[/?#])(.*)/s);
  const readable = readableHost(host);
  return (
    <span className={styles['addressText']} title={readable === host ? shown : `${readable}${rest}\n${shown}`}>
      {`${readable}${rest}`}
    </span>
  );
}
