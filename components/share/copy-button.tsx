import type { Ref } from 'react';
import { ActionButton } from '@/components/link-actions/action-button.tsx';

/** How the last copying ended. `nothing` where there was nothing to copy yet. */
export type Copying = 'nothing' | 'copying' | 'copied' | 'failed';

interface Props {
  copying: Copying;
  onCopy: () => void;
  /** Whether the tick shows: for a moment after a copy. */
  ticked: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export const CopyButton = ({ copying, onCopy, ...rest }: Props) => (
  <ActionButton {...rest} name="copy" kind="primary" shape="wide" onClick={onCopy} busy={copying === 'copying'} />
);
