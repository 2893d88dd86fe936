import { readableHost } from '@/lib/link/idn/readable-host.ts';
import { withoutScheme } from '@/lib/link/link-name.ts';
import styles from '../grid/grid.module.css';

interface Props {
  address: string;
  /** Which part gives way last: the host of a page, the end of a short address. */
  keeps: 'host' | 'end';
  /** A host that goes without saying. */
  without?: string | null;
}

/** An address on one line: whole on hover, whole for screen readers and when copied. */
export function AddressText({ address, keeps, without = null }: Props) {
  const shown = withoutScheme(address);
  const end = shown.search(/[/?#]/);
  const cut = end < 0 ? shown.length : end;
  const host = shown.slice(0, cut);
  const readable = readableHost(host);
  return (
    <span
      className={styles['addressText']}
      data-keeps={keeps}
      title={readable === host ? shown : `${readable}${shown.slice(cut)}\n${shown}`}
    >
      {host.toLowerCase() !== without && <span>{readable}</span>}
      <span>{shown.slice(cut)}</span>
    </span>
  );
}
