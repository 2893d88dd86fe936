import { i18n } from '#i18n';
import { useManaged } from '@/components/managed/use-managed.ts';
import { useStoredParts } from '@/components/ui/use-stored-parts.ts';
import { apis } from '@/lib/browser/apis.ts';
import { requestCopying } from '@/lib/permissions/clipboard.ts';
import { isOffered } from '@/lib/permissions/offered.ts';
import { fixedSection } from '@/lib/settings/fixed.ts';
import { type AddressBarAction, addressBarActions, quickItem } from '@/lib/storage/quick.ts';
import { NotifyChoice } from './notify-choice.tsx';
import { SettingChoice } from './setting-choice.tsx';

/** Sets the action of Enter in the address bar, and if copies are announced. */
export function QuickSettings() {
  const stored = useStoredParts(quickItem);
  const { policy } = useManaged();
  if (stored.state === 'loading') return null;
  const { value: quick, setPart } = stored;
  const fixed = fixedSection(policy, 'quick');

  const setAddressBar = (addressBar: AddressBarAction) => {
    // If it is refused, the first copy requests it again and shows the text to copy.
    if (addressBar === 'copy') void requestCopying();
    void setPart({ addressBar });
  };

  return (
    <>
      {apis.omnibox !== undefined && (
        <SettingChoice
          label={i18n.t('settings.quick.addressBar')}
          hint={i18n.t('settings.quick.addressBarHint')}
          isFixed={'addressBar' in fixed}
          options={addressBarActions}
          labelOf={(action) => i18n.t(`settings.quick.${action}`)}
          chosen={quick.addressBar}
          onChoose={setAddressBar}
        />
      )}
      {isOffered('notifications') && (
        <NotifyChoice isOn={quick.notify} set={(notify) => setPart({ notify })} isFixed={'notify' in fixed} />
      )}
    </>
  );
}
