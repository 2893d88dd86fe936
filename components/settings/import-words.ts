import * as z from 'zod/mini';
import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/format-count.ts';
import { copyForms } from '@/lib/link/copy/copied-text.ts';
import type { SettingChange } from '@/lib/settings/import-plan.ts';
import { themes } from '@/lib/storage/preferences.ts';
import { addressBarActions } from '@/lib/storage/quick.ts';

type Named = Pick<SettingChange, 'section' | 'name'>;

/** True for settings of the list's layout. */
export const isListLayout = ({ section, name }: Named): boolean => section === 'listLayout' && name !== 'keys';

/** Returns a setting's label on the page of settings; its own name if this function has no words for it yet. */
export function settingName(change: Named): string {
  if (isListLayout(change)) return i18n.t('backup.listLayout');
  const { name } = change;
  switch (name) {
    case 'keys':
      return i18n.t('settings.singleKeys');
    case 'shortenOnOpen':
      return i18n.t('settings.shortenOnOpen');
    case 'badge':
      return i18n.t('settings.badge');
    case 'theme':
      return i18n.t('settings.theme.heading');
    case 'tags':
      return i18n.t('settings.tags');
    case 'statsLimit':
      return i18n.t('settings.statsLimit');
    case 'addressBar':
      return i18n.t('settings.quick.addressBar');
    case 'copyForm':
      return i18n.t('settings.quick.form');
    case 'template':
      return i18n.t('settings.quick.template');
    default:
      return name;
  }
}

/** Returns a setting's value in words; empty for settings of the list's layout. */
export function settingValue(change: Named, value: unknown): string {
  if (isListLayout(change)) return '';
  const { name } = change;
  if (typeof value === 'boolean') return i18n.t(value ? 'backup.on' : 'backup.off');
  if (typeof value === 'number') return formatCount(value);
  const tags = z.array(z.string()).safeParse(value);
  if (tags.success) return tags.data.length === 0 ? i18n.t('backup.none') : tags.data.join(', ');
  const theme = themes.find((one) => name === 'theme' && one === value);
  if (theme !== undefined) return i18n.t(`settings.theme.${theme}`);
  const action = addressBarActions.find((one) => name === 'addressBar' && one === value);
  if (action !== undefined) return i18n.t(`settings.quick.${action}`);
  const form = copyForms.find((one) => name === 'copyForm' && one === value);
  if (form !== undefined)
    return form === 'template' ? i18n.t('settings.quick.template') : i18n.t(`lines.forms.${form}`);
  return typeof value === 'string' && value !== '' ? value : i18n.t('backup.none');
}
