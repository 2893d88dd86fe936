import { i18n } from '#i18n';
import { ManagedField } from '@/components/managed/managed-field.tsx';
import { useManaged } from '@/components/managed/use-managed.ts';
import { useStoredParts } from '@/components/ui/use-stored-parts.ts';
import { requestCopying } from '@/lib/permissions/clipboard.ts';
import { fixedSection } from '@/lib/settings/fixed.ts';
import { type AddressBarAction, addressBarActions, quickItem } from '@/lib/storage/quick.ts';
import { ChoiceGroup } from './choice-group.tsx';
import { NotifyChoice } from './notify-choice.tsx';
import { SettingSection } from './setting-group.tsx';

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
    <SettingSection title={i18n.t('settings.quick.heading')}>
      <p className="text-quiet">{i18n.t('settings.quick.intro')}</p>
      <ManagedField isFixed={'addressBar' in fixed}>
        <ChoiceGroup
          Heading="h4"
          title={i18n.t('settings.quick.addressBar')}
          options={addressBarActions}
          labelOf={(action) => i18n.t(`settings.quick.${action}`)}
          chosen={quick.addressBar}
          onChoose={setAddressBar}
        />
      </ManagedField>
      <ManagedField isFixed={'notify' in fixed}>
        <NotifyChoice isOn={quick.notify} set={(notify) => setPart({ notify })} />
      </ManagedField>
    </SettingSection>
  );
}
