import { useId, useState } from 'react';
import { i18n } from '#i18n';
import { Choice } from '@/components/ui/choice.tsx';
import { Disclosure } from '@/components/ui/disclosure.tsx';
import { FieldGroup } from '@/components/ui/field-group.tsx';
import { Hint } from '@/components/ui/text.tsx';
import { TextField } from '@/components/ui/text-field.tsx';
import { type UtmField, utmFields } from '@/lib/link/utm/fields.ts';
import { spaceSigns, type UtmHygiene } from '@/lib/link/utm/hygiene.ts';
import { readValues } from '@/lib/link/utm/preset-problems.ts';

interface Props {
  hygiene: UtmHygiene;
  onChange: (hygiene: UtmHygiene) => void;
}

const spaceWords = { keep: 'keep', '-': 'hyphen', _: 'underscore' } as const;

/** The rules of a preset: how its values are written, and which values are allowed. */
export function PresetHygiene({ hygiene, onChange }: Props) {
  const name = useId();
  // The initial state only: afterwards the person opens and closes it.
  const [isOpen] = useState(utmFields.some((field) => hygiene.allowed[field].length > 0));
  return (
    <>
      <FieldGroup label={i18n.t('presets.writing')}>
        <div className="grid grid-cols-1 gap-3">
          <Choice
            type="checkbox"
            label={i18n.t('presets.lowerCase')}
            checked={hygiene.lowerCase}
            onChange={(lowerCase) => onChange({ ...hygiene, lowerCase })}
          />
          <div className="flex flex-wrap gap-x-4 gap-y-1">
            {spaceSigns.map((spaces) => (
              <Choice
                key={spaces}
                type="radio"
                name={name}
                label={i18n.t(`presets.spaces.${spaceWords[spaces]}`)}
                checked={hygiene.spaces === spaces}
                onChange={() => onChange({ ...hygiene, spaces })}
              />
            ))}
          </div>
        </div>
      </FieldGroup>
      <Disclosure summary={i18n.t('presets.allowed')} isOpen={isOpen}>
        <Hint>{i18n.t('presets.allowedHint')}</Hint>
        {utmFields.map((field) => (
          <AllowedValues
            key={field}
            field={field}
            values={hygiene.allowed[field]}
            onChange={(values) => onChange({ ...hygiene, allowed: { ...hygiene.allowed, [field]: values } })}
          />
        ))}
      </Disclosure>
    </>
  );
}

interface AllowedProps {
  field: UtmField;
  values: readonly string[];
  onChange: (values: string[]) => void;
}

/** A field for allowed values as one text. It stays as typed: a comma at the end starts the next value. */
function AllowedValues({ field, values, onChange }: AllowedProps) {
  const [text, setText] = useState(values.join(', '));
  return (
    <TextField
      label={i18n.t(`presets.allowedFor.${field}`)}
      value={text}
      onChange={(typed) => {
        setText(typed);
        onChange(readValues(typed));
      }}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
    />
  );
}
