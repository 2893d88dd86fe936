import { i18n } from '#i18n';
import { contractWords } from '@/components/failure/contract-words.ts';
import { FieldGrid } from '@/components/ui/field-grid.tsx';
import { FieldGroup } from '@/components/ui/field-group.tsx';
import { formatItems } from '@/components/ui/format-items.ts';
import { WarningSign } from '@/components/ui/sign.tsx';
import { Text } from '@/components/ui/text.tsx';
import { TextField } from '@/components/ui/text-field.tsx';
import type { ContractError } from '@/lib/contract/error-codes.ts';
import { fields } from '@/lib/contract/fields.ts';
import { type UtmField, type UtmValues, utmFields } from '@/lib/link/utm/fields.ts';
import { allowedValues, isAllowed, normalizeUtmValue } from '@/lib/link/utm/hygiene.ts';
import type { UtmPreset } from '@/lib/link/utm/preset.ts';

interface Props {
  preset: UtmPreset;
  errors: Partial<Record<UtmField, ContractError>>;
  onChange: (values: UtmValues) => void;
}

/** The fields for a preset's values. A hint shows how a value will be applied, if that differs. */
export function PresetValues({ preset, errors, onChange }: Props) {
  return (
    <FieldGroup label={i18n.t('presets.values')}>
      <FieldGrid>
        {utmFields.map((field) => (
          <TextField
            key={field}
            label={i18n.t(`editor.utm.field.${field}`)}
            value={preset.values[field]}
            onChange={(value) => onChange({ ...preset.values, [field]: value })}
            limit={fields[field].max}
            error={wordsOf(errors[field])}
            hint={hintOf(field, preset)}
            placeholder={i18n.t(`editor.utm.example.${field}`)}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
          />
        ))}
      </FieldGrid>
    </FieldGroup>
  );
}

const wordsOf = (error: ContractError | undefined) => error && contractWords(error);

function hintOf(field: UtmField, { values, hygiene }: UtmPreset) {
  const value = values[field].trim();
  const applied = normalizeUtmValue(value, hygiene);
  if (!isAllowed(field, value, hygiene))
    return (
      <Text as="span" tone="warn">
        <WarningSign /> {i18n.t('editor.utm.notAllowed', [formatItems(allowedValues(field, hygiene))])}
      </Text>
    );
  return applied === value ? undefined : i18n.t('presets.appliedAs', [applied]);
}
