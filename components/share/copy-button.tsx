import type { Ref } from 'react';
import { ActionButton } from '@/components/link-actions/action-button.tsx';
import type { CopyForm } from '@/lib/link/copy/copied-text.ts';
import { CopyAs } from './copy-as.tsx';
import styles from './copy-button.module.css';

/** How the last copying ended. `nothing` where there was nothing to copy yet. */
export type Copying = 'nothing' | 'copying' | 'copied' | 'failed';

interface Props {
  copying: Copying;
  /** Copies in the usual form, or in another for once. */
  onCopy: (form?: CopyForm) => void;
  /** Whether the tick shows: for a moment after a copy. */
  ticked: boolean;
  shape?: 'wide';
  ref?: Ref<HTMLButtonElement>;
}

export const CopyButton = ({ copying, onCopy, ...rest }: Props) => (
  <span className={styles['split']}>
    <ActionButton {...rest} name="copy" kind="primary" onClick={() => onCopy()} busy={copying === 'copying'} />
    <CopyAs kind="primary" onCopy={onCopy} />
  </span>
);
