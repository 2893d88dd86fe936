import { i18n } from '#i18n';
import { draftFields } from '@/lib/link/draft.ts';

/** Returns the label of a field in a form, or the service's name of a field that no form has. */
export function fieldLabel(named: string): string {
  if (named === 'headers') return i18n.t('connection.headers.label');
  const field = draftFields.find((one) => one === named);
  return field === undefined ? named : i18n.t(`editor.field.${field}`);
}
