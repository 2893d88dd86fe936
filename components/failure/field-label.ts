import { i18n } from '#i18n';
import { draftFields } from '@/lib/link/draft.ts';

/** What a field is called in the form; one that is not there goes by the service's own name for it. */
export function fieldLabel(named: string): string {
  const field = draftFields.find((one) => one === named);
  return field === undefined ? named : i18n.t(`editor.field.${field}`);
}
