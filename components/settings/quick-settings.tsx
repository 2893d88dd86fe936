import { i18n } from '#i18n';
import { ManagedField } from '@/components/managed/managed-field.tsx';
import { useManaged } from '@/components/managed/use-managed.ts';
import { TextField } from '@/components/ui/text-field.tsx';
import { useStoredParts } from '@/components/ui/use-stored-parts.ts';
import { copyForms } from '@/lib/link/copy/copied-text.ts';
import { templateFields } from '@/lib/link/copy/template.ts';
import { requestCopying } from '@/lib/permissions/clipboard.ts';
import { fixedSection } from '@/lib/settings/fixed.ts';
import { type AddressBarAction, addressBarActions, quickItem } from '@/lib/storage/quick.ts';
import { ChoiceGroup } from './choice-group.tsx';
import { NotifyChoice } from './notify-choice.tsx';
import styles from './settings.module.css';

const fieldsShown = templateFields.map((field) => `{${field}}`).join(' ');

/** How a link is copied, and what Enter in the address bar does to one that was found. */
export function QuickSettings() {
  const stored = useStoredParts(quickItem);
  const { policy } = useManaged();
  if (stored.state === 'loading') return null;
  const { value: quick, setPart } = stored;
  const fixed = fixedSection(policy, 'quick');

  const setAddressBar = (addressBar: AddressBarAction) => {
    // Refused, it is asked again by the first copy, and what is to be copied is shown until then.
    if (addressBar === 'copy') void requestCopying();
    void setPart({ addressBar });
  };

  return (
    <>
      <section className={styles['section']}>
        <h2>{i18n.t('settings.quick.copying')}</h2>
        <p className={styles['quiet']}>{i18n.t('settings.quick.copyingIntro')}</p>
        <ManagedField isFixed={'copyForm' in fixed || 'template' in fixed}>
          <ChoiceGroup
            heading={(id) => <h3 id={id}>{i18n.t('settings.quick.form')}</h3>}
            options={copyForms}
            labelOf={(form) => i18n.t(`copyAs.${form}`)}
            chosen={quick.copyForm}
            onChoose={(copyForm) => void setPart({ copyForm })}
          />
          {quick.copyForm === 'template' && (
            <TextField
              label={i18n.t('settings.quick.template')}
              hint={i18n.t('settings.quick.templateHint', [fieldsShown])}
              value={quick.template}
              onChange={(template) => void setPart({ template })}
            />
          )}
        </ManagedField>
      </section>
      <section className={styles['section']}>
        <h2>{i18n.t('settings.quick.heading')}</h2>
        <p className={styles['quiet']}>{i18n.t('settings.quick.intro')}</p>
        <ManagedField isFixed={'addressBar' in fixed}>
          <ChoiceGroup
            heading={(id) => <h3 id={id}>{i18n.t('settings.quick.addressBar')}</h3>}
            options={addressBarActions}
            labelOf={(action) => i18n.t(`settings.quick.${action}`)}
            chosen={quick.addressBar}
            onChoose={setAddressBar}
          />
        </ManagedField>
        <ManagedField isFixed={'notify' in fixed}>
          <NotifyChoice isOn={quick.notify} set={(notify) => setPart({ notify })} />
        </ManagedField>
      </section>
    </>
  );
}
