import { useState } from 'react';
import { i18n } from '#i18n';
import { Address } from '@/components/ui/address.tsx';
import { RichText, slot } from '@/components/ui/rich-text.tsx';
import { Switch } from '@/components/ui/switch.tsx';
import { Hint } from '@/components/ui/text.tsx';
import { TextField } from '@/components/ui/text-field.tsx';
import { appSchemeOf } from '@/lib/link/platform/app-address.ts';
import type { Platform } from '@/lib/link/platform/platforms.ts';
import { storeOf } from '@/lib/link/platform/store.ts';
import { AddressOffer } from '../draft/address-offer.tsx';
import { useField } from '../draft/draft-context.tsx';

/** A platform's switch, and its address if it is on. If it is off, a note shows the saved address. */
export function PlatformField({ platform: { name, flag, field } }: { platform: Platform }) {
  const on = useField(flag);
  const address = useField(field);
  const [justOn, setJustOn] = useState(false);
  const label = i18n.t(`editor.platforms.name.${name}`);
  const scheme = appSchemeOf(address.value);

  return (
    <div className="grid grid-cols-1 gap-2">
      <div className="flex min-w-0 items-center gap-3">
        <Switch
          label={label}
          checked={on.value}
          onChange={(isOn) => {
            setJustOn(isOn);
            on.set(isOn);
          }}
        />
        {!on.value && address.value !== '' && (
          <Hint as="span" className="flex min-w-0 gap-1">
            <RichText
              text={i18n.t('editor.platforms.kept', [slot()])}
              elements={[<Address key="address" address={address.value} />]}
            />
          </Hint>
        )}
      </div>
      {on.value && (
        <TextField
          label={i18n.t('editor.platforms.address', [label])}
          name={field}
          value={address.value}
          onChange={address.set}
          error={address.error && scheme !== null ? i18n.t('editor.platforms.scheme', [scheme]) : address.error}
          hint={<StoreHint address={address.value} platform={name} />}
          autoFocus={justOn}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
        />
      )}
      {on.value && <AddressOffer address={address.value} onUse={address.set} />}
    </div>
  );
}

/** A hint that names the store of an address, and says if it belongs to another platform. */
function StoreHint({ address, platform }: { address: string; platform: Platform['name'] }) {
  const found = storeOf(address);
  if (found === null) return i18n.t('editor.platforms.addressHint');
  if (found.platform === platform) return i18n.t('editor.platforms.store', [found.store]);
  return i18n.t('editor.platforms.otherStore', [found.store, i18n.t(`editor.platforms.name.${found.platform}`)]);
}
