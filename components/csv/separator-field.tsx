import { i18n } from '#i18n';
import { ManagedField } from '@/components/managed/managed-field.tsx';
import { FieldGroup } from '@/components/ui/field-group.tsx';
import { RadioChoices } from '@/components/ui/radio-choices.tsx';
import { Hint } from '@/components/ui/text.tsx';
import { csvSeparators } from '@/lib/csv/separators.ts';
import type { SeparatorChoice } from './use-separator.ts';

/** Asks for the separator of a CSV file. */
export const SeparatorField = ({ separator, choose, isFixed, remember }: SeparatorChoice) => (
  <ManagedField isFixed={isFixed}>
    <FieldGroup label={i18n.t('csv.separator')}>
      <div className="grid gap-2">
        <RadioChoices
          name="csvSeparator"
          options={csvSeparators}
          labelOf={(name) => i18n.t(`csv.separators.${name}`)}
          chosen={separator}
          onChoose={choose}
        />
      </div>
    </FieldGroup>
    <Hint>
      {i18n.t('csv.hint')} {remember !== null && i18n.t('csv.remembered')}
    </Hint>
  </ManagedField>
);
