import { i18n } from '#i18n';
import { draftFields } from '@/lib/link/draft.ts';

/** Returns the label of a field in the form, or the service's name of a field that the form does not have. */
export function fieldLabel(named: string): string {
  const field = draftFields.find((one) => one === named);
  return field === undefined ? named : i18n.t(`editor.field.${field}`);
}
