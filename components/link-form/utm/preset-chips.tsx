import { Check } from 'lucide-react';
import { browser } from 'wxt/browser';
import { i18n } from '#i18n';
import { buttonClass } from '@/components/ui/button.tsx';
import { OpensTab } from '@/components/ui/opens-tab.tsx';
import { optionsAddress } from '@/lib/link/options-address.ts';
import type { UtmHygiene } from '@/lib/link/utm/hygiene.ts';
import type { UtmPreset } from '@/lib/link/utm/preset.ts';
import { pageConnectionId } from '@/lib/messaging/page-connection.ts';
import { SavePreset } from './save-preset.tsx';

const chip =
  'inline-flex min-h-7 max-w-full items-center gap-1 rounded-full border border-line-strong bg-surface px-3 ' +
  'quick-[background] hover:bg-sunken aria-[current]:bg-sunken';

interface Props {
  presets: readonly UtmPreset[];
  loaded: boolean;
  /** The id of the preset whose values are in the fields. */
  found: string | null;
  /** The rules in use, for a preset created from the fields. */
  hygiene: UtmHygiene | null;
  onApply: (preset: UtmPreset) => void;
}

/** The presets as buttons, and the ways to add more. */
export function PresetChips({ presets, loaded, found, hygiene, onApply }: Props) {
  if (!loaded) return null;
  return (
    <div className="grid grid-cols-1 gap-2">
      {presets.length > 0 && (
        <ul className="flex flex-wrap gap-2" aria-label={i18n.t('editor.utm.presets')}>
          {presets.map((preset) => (
            <li className="max-w-full min-w-0" key={preset.id}>
              <button
                type="button"
                className={chip}
                onClick={() => onApply(preset)}
                aria-current={preset.id === found ? 'true' : undefined}
              >
                {preset.id === found && <Check size={14} className="flex-none" aria-hidden />}
                <span className="truncate">{preset.name || i18n.t('presets.unnamed')}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {/* Align the text of quiet buttons with the text above. */}
      <div className="flex flex-wrap gap-1 [&>:first-child:is(a,button)]:-ms-2">
        {found === null && <SavePreset presets={presets} hygiene={hygiene} />}
        <a
          className={buttonClass('quiet', 'small')}
          href={browser.runtime.getURL(optionsAddress('/presets', pageConnectionId()))}
          target="_blank"
          rel="noreferrer"
          title={i18n.t('editor.opensTab')}
        >
          {i18n.t(presets.length === 0 ? 'editor.utm.createPreset' : 'editor.utm.editPresets')}
          <OpensTab />
        </a>
      </div>
    </div>
  );
}
