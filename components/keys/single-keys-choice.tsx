import { i18n } from '#i18n';
import { Choice } from '@/components/ui/choice.tsx';
import { useSingleKeys } from './use-single-keys.ts';

/** Switches single keys on or off all over Hem, where somebody looks at them. */
export function SingleKeysChoice() {
  const [areOn, setAreOn] = useSingleKeys();
  return <Choice type="checkbox" label={i18n.t('keys.single')} checked={areOn} onChange={setAreOn} />;
}
