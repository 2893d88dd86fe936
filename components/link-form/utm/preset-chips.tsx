import { Check } from 'lucide-react';
import { browser } from 'wxt/browser';
import { i18n } from '#i18n';
import { Button, buttonClass } from '@/components/ui/button.tsx';
import { OpensTab } from '@/components/ui/opens-tab.tsx';
import { Outdent } from '@/components/ui/outdent.tsx';
import { optionsAddress } from '@/lib/link/options-address.ts';
import type { UtmHygiene } from '@/lib/link/utm/hygiene.ts';
import type { UtmPreset } from '@/lib/link/utm/preset.ts';
import { pageConnectionId } from '@/lib/messaging/page-connection.ts';
import { SavePreset } from './save-preset.tsx';

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
              <Button
                shape="small"
                onClick={() => onApply(preset)}
                aria-current={preset.id === found ? 'true' : undefined}
              >
                {preset.id === found && <Check size={14} aria-hidden />}
                <span className="truncate">{preset.name || i18n.t('presets.unnamed')}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Outdent size="small" className="flex flex-wrap gap-1">
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
      </Outdent>
    </div>
  );
}
