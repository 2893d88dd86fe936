import type { Ref } from 'react';
import { ActionButton } from '@/components/link-actions/action-button.tsx';
import { SplitButton } from '@/components/ui/split-button.tsx';
import type { CopyForm } from '@/lib/link/copy/copied-text.ts';
import { CopyAs } from './copy-as.tsx';

/** The state of the last copy. `nothing` if nothing was copied yet. */
export type Copying = 'nothing' | 'copying' | 'copied' | 'failed';

interface Props {
  copying: Copying;
  /** Copies in the form of the person's settings, or once in another. */
  onCopy: (form?: CopyForm) => void;
  /** True for a moment after a copy: the icon is then a tick. */
  ticked: boolean;
  shape?: 'wide';
  ref?: Ref<HTMLButtonElement>;
}

export const CopyButton = ({ copying, onCopy, ...rest }: Props) => (
  <SplitButton>
    <ActionButton {...rest} name="copy" kind="primary" onClick={() => onCopy()} busy={copying === 'copying'} />
    <CopyAs kind="primary" onCopy={onCopy} />
  </SplitButton>
);
