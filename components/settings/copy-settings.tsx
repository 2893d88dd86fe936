import { i18n } from '#i18n';
import { ManagedField } from '@/components/managed/managed-field.tsx';
import { useManaged } from '@/components/managed/use-managed.ts';
import { TextField } from '@/components/ui/text-field.tsx';
import { useStoredParts } from '@/components/ui/use-stored-parts.ts';
import { copyForms } from '@/lib/link/copy/copied-text.ts';
import { templateFields } from '@/lib/link/copy/template.ts';
import { fixedSection } from '@/lib/settings/fixed.ts';
import { quickItem } from '@/lib/storage/quick.ts';
import { ChoiceGroup } from './choice-group.tsx';
import { SettingSection } from './setting-group.tsx';

const fieldsShown = templateFields.map((field) => `{${field}}`).join(' ');

/** Sets the form in which Hem copies links. */
export function CopySettings() {
  const stored = useStoredParts(quickItem);
  const { policy } = useManaged();
  if (stored.state === 'loading') return null;
  const { value: quick, setPart } = stored;
  const fixed = fixedSection(policy, 'quick');

  return (
    <SettingSection title={i18n.t('settings.quick.copying')}>
      <p className="text-quiet">{i18n.t('settings.quick.copyingIntro')}</p>
      <ManagedField isFixed={'copyForm' in fixed || 'template' in fixed}>
        <ChoiceGroup
          Heading="h4"
          title={i18n.t('settings.quick.form')}
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
    </SettingSection>
  );
}
