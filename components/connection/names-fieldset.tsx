import { i18n } from '#i18n';
import { FieldGroup } from '@/components/ui/field-group.tsx';
import { Hint, Text } from '@/components/ui/text.tsx';
import { TextField } from '@/components/ui/text-field.tsx';
import { type QueryRenames, queryNames } from '@/lib/contract/queries.ts';

interface Props {
  names: QueryRenames;
  onChange: (names: QueryRenames) => void;
  error: string | undefined;
}

/** The fields for the service's names of the query parameters, which the interface does not define (reading R1). */
export function NamesFieldset({ names, onChange, error }: Props) {
  return (
    <FieldGroup label={i18n.t('connection.names')}>
      <div className="grid grid-cols-1 gap-3">
        <Hint>{i18n.t('connection.namesHint')}</Hint>
        {error !== undefined && (
          <Text tone="bad" role="alert">
            {error}
          </Text>
        )}
        <div className="grid grid-cols-[repeat(auto-fill,minmax(160px,1fr))] gap-3">
          {queryNames.map((name) => (
            <TextField
              key={name}
              label={name}
              value={names[name] ?? ''}
              placeholder={name}
              onChange={(text) => onChange({ ...names, [name]: text.trim() })}
              spellCheck={false}
            />
          ))}
        </div>
      </div>
    </FieldGroup>
  );
}
