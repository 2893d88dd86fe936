import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { Hint } from '@/components/ui/text.tsx';
import type { Autosaved } from './use-autosave.ts';

/** Says that edits are saved as they are typed, or that the browser refused the last ones. */
export function AutosaveStatus({ failed, retry }: Pick<Autosaved<unknown>, 'failed' | 'retry'>) {
  return failed ? (
    <Notice tone="bad" actions={<Button onClick={retry}>{i18n.t('presets.retry')}</Button>}>
      {i18n.t('presets.notSaved')}
    </Notice>
  ) : (
    <Hint>{i18n.t('presets.saved')}</Hint>
  );
}
