import { useId } from 'react';
import { i18n } from '#i18n';
import { ManagedField } from '@/components/managed/managed-field.tsx';
import { useManaged } from '@/components/managed/use-managed.ts';
import { Choice } from '@/components/ui/choice.tsx';
import { TextField } from '@/components/ui/text-field.tsx';
import { useStored } from '@/components/ui/use-stored.ts';
import { copyForms } from '@/lib/link/copy/copied-text.ts';
import { templateFields } from '@/lib/link/copy/template.ts';
import { requestCopying } from '@/lib/permissions/clipboard.ts';
import { fixedSection } from '@/lib/settings/fixed.ts';
import { type AddressBarAction, addressBarActions, type QuickPreferences, quickItem } from '@/lib/storage/quick.ts';
import { NotifyChoice } from './notify-choice.tsx';
import styles from './settings.module.css';

const fieldsShown = templateFields.map((field) => `{${field}}`).join(' ');

/** How a link is copied, and what Enter in the address bar does to one that was found. */
export function QuickSettings() {
  const stored = useStored(quickItem);
  const [formId, barId] = [useId(), useId()];
  const { policy } = useManaged();
  if (stored.state === 'loading') return null;
  const { value: quick, set } = stored;
  const fixed = fixedSection(policy, 'quick');
  const setPart = (part: Partial<QuickPreferences>) => set({ ...quick, ...part });

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
          <h3 id={formId}>{i18n.t('settings.quick.form')}</h3>
          <div role="radiogroup" aria-labelledby={formId} className={styles['choices']}>
            {copyForms.map((form) => (
              <Choice
                key={form}
                type="radio"
                name={formId}
                label={i18n.t(`copyAs.${form}`)}
                checked={quick.copyForm === form}
                onChange={() => void setPart({ copyForm: form })}
              />
            ))}
          </div>
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
          <h3 id={barId}>{i18n.t('settings.quick.addressBar')}</h3>
          <div role="radiogroup" aria-labelledby={barId} className={styles['choices']}>
            {addressBarActions.map((action) => (
              <Choice
                key={action}
                type="radio"
                name={barId}
                label={i18n.t(`settings.quick.${action}`)}
                checked={quick.addressBar === action}
                onChange={() => setAddressBar(action)}
              />
            ))}
          </div>
        </ManagedField>
        <ManagedField isFixed={'notify' in fixed}>
          <NotifyChoice isOn={quick.notify} set={(notify) => setPart({ notify })} />
        </ManagedField>
      </section>
    </>
  );
}
