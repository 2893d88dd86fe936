import { useId } from 'react';
import { i18n } from '#i18n';
import { useManaged } from '@/components/managed/use-managed.ts';
import { formatList } from '@/components/ui/format-list.ts';
import { Select } from '@/components/ui/select.tsx';
import { TextField } from '@/components/ui/text-field.tsx';
import { useStoredParts } from '@/components/ui/use-stored-parts.ts';
import { copyForms } from '@/lib/link/copy/copied-text.ts';
import { templateFields } from '@/lib/link/copy/template.ts';
import { fixedSection } from '@/lib/settings/fixed.ts';
import { quickItem } from '@/lib/storage/quick.ts';
import { Setting } from './setting.tsx';

/** Sets the form in which Hem copies links. */
export function CopySettings() {
  const stored = useStoredParts(quickItem);
  const { policy } = useManaged();
  const id = useId();
  if (stored.state === 'loading') return null;
  const { value: quick, setPart } = stored;
  const fixed = fixedSection(policy, 'quick');
  const choose = (chosen: string) => {
    const copyForm = copyForms.find((form) => form === chosen);
    if (copyForm !== undefined) void setPart({ copyForm });
  };

  return (
    <Setting
      label={i18n.t('settings.quick.form')}
      hint={i18n.t('settings.quick.copyingIntro')}
      id={id}
      isFixed={'copyForm' in fixed || 'template' in fixed}
      control={
        <Select id={id} aria-describedby={`${id}-hint`} value={quick.copyForm} onChange={choose}>
          {copyForms.map((form) => (
            <option key={form} value={form}>
              {i18n.t(`copyAs.${form}`)}
            </option>
          ))}
        </Select>
      }
    >
      {quick.copyForm === 'template' && (
        <TextField
          label={i18n.t('settings.quick.template')}
          hint={i18n.t('settings.quick.templateHint', [formatList(templateFields.map((field) => `{${field}}`))])}
          value={quick.template}
          onChange={(template) => void setPart({ template })}
        />
      )}
    </Setting>
  );
}
