import { Check, Copy } from 'lucide-react';
import type { Ref } from 'react';
import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';

/** How the last copying ended. `nothing` where there was nothing to copy yet. */
export type Copying = 'nothing' | 'copying' | 'copied' | 'failed';

interface Props {
  copying: Copying;
  onCopy: () => void;
  /** Whether the tick shows: for a moment after a copy. */
  ticked: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export function CopyButton({ copying, onCopy, ticked, ref }: Props) {
  return (
    <Button kind="primary" shape="wide" ref={ref} onClick={onCopy} busy={copying === 'copying'}>
      {ticked ? <Check size={18} aria-hidden /> : <Copy size={18} aria-hidden />}
      {ticked ? i18n.t('made.copied') : i18n.t('made.copy')}
    </Button>
  );
}
