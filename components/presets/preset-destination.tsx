import { useState } from 'react';
import { i18n } from '#i18n';
import { contractWords } from '@/components/failure/contract-words.ts';
import { Disclosure } from '@/components/ui/disclosure.tsx';
import { FieldGrid } from '@/components/ui/field-grid.tsx';
import { Hint } from '@/components/ui/text.tsx';
import { TextField } from '@/components/ui/text-field.tsx';
import type { ContractError } from '@/lib/contract/error-codes.ts';
import { fields } from '@/lib/contract/fields.ts';
import { destinationParameters } from '@/lib/link/address/tracking-parameters.ts';
import type { DestinationParameter, DestinationValues } from '@/lib/link/utm/destination.ts';

interface Props {
  values: DestinationValues;
  errors: Partial<Record<DestinationParameter, ContractError>>;
  onChange: (values: DestinationValues) => void;
}

/** The fields for the parameters that a preset adds to the destination. */
export function PresetDestination({ values, errors, onChange }: Props) {
  // The initial state only: afterwards the person opens and closes it.
  const [isOpen] = useState(destinationParameters.some((name) => values[name] !== ''));
  return (
    <Disclosure summary={i18n.t('presets.destination')} isOpen={isOpen}>
      <Hint>{i18n.t('presets.destinationHint')}</Hint>
      <FieldGrid>
        {destinationParameters.map((name) => {
          const error = errors[name];
          return (
            <TextField
              key={name}
              label={i18n.t(`presets.destinationFor.${name}`)}
              value={values[name]}
              onChange={(value) => onChange({ ...values, [name]: value })}
              limit={fields.utm_content.max}
              error={error && contractWords(error)}
              placeholder={name}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
            />
          );
        })}
      </FieldGrid>
    </Disclosure>
  );
}
