import { i18n } from '#i18n';
import { Choice } from '@/components/ui/choice.tsx';
import { useSingleKeys } from './use-single-keys.ts';

/** Switches single-key shortcuts on or off, in all of Hem. */
export function SingleKeysChoice() {
  const [areOn, setAreOn] = useSingleKeys();
  return <Choice type="checkbox" label={i18n.t('keys.single')} checked={areOn} onChange={setAreOn} />;
}
