import * as z from 'zod/mini';
import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/format-count.ts';
import { formatItems } from '@/components/ui/format-items.ts';
import { copyForms } from '@/lib/link/copy/copied-text.ts';
import type { Setting } from '@/lib/settings/sections.ts';
import { separatorChoices, themes } from '@/lib/storage/preferences.ts';
import { addressBarActions } from '@/lib/storage/quick.ts';

/** True for settings of the list's layout. */
export const isListLayout = ({ section, name }: Setting): boolean => section === 'listLayout' && name !== 'keys';

/** Returns a setting's label on the page of settings. */
export function settingName({ name }: Setting): string {
  switch (name) {
    case 'keys':
      return i18n.t('settings.singleKeys');
    case 'shortenOnOpen':
    case 'badge':
    case 'tags':
    case 'statsLimit':
    case 'csvSeparator':
      return i18n.t(`settings.${name}`);
    case 'theme':
      return i18n.t('settings.theme.heading');
    case 'addressBar':
    case 'template':
    case 'notify':
      return i18n.t(`settings.quick.${name}`);
    case 'copyForm':
      return i18n.t('settings.quick.form');
    case 'hidden':
    case 'widths':
    case 'density':
      return i18n.t('backup.listLayout');
  }
}

/** Returns a setting's value in words; empty for settings of the list's layout. */
export function settingValue(change: Setting, value: unknown): string {
  if (isListLayout(change)) return '';
  const { name } = change;
  if (typeof value === 'boolean') return i18n.t(value ? 'backup.on' : 'backup.off');
  if (typeof value === 'number') return formatCount(value);
  const tags = z.array(z.string()).safeParse(value);
  if (tags.success) return tags.data.length === 0 ? i18n.t('backup.none') : formatItems(tags.data);
  const theme = themes.find((one) => name === 'theme' && one === value);
  if (theme !== undefined) return i18n.t(`settings.theme.${theme}`);
  const separator = separatorChoices.find((one) => name === 'csvSeparator' && one === value);
  if (separator !== undefined) return i18n.t(`csv.separators.${separator}`);
  const action = addressBarActions.find((one) => name === 'addressBar' && one === value);
  if (action !== undefined) return i18n.t(`settings.quick.${action}`);
  const form = copyForms.find((one) => name === 'copyForm' && one === value);
  if (form !== undefined) return i18n.t(`copyAs.${form}`);
  return typeof value === 'string' && value !== '' ? value : i18n.t('backup.none');
}
