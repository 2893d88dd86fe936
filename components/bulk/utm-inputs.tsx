import { i18n } from '#i18n';
import { usePresets } from '@/components/presets/use-presets.ts';
import { PickField } from '@/components/ui/pick-field.tsx';
import { Hint } from '@/components/ui/text.tsx';
import { TextField } from '@/components/ui/text-field.tsx';
import { type UtmValues, utmFields } from '@/lib/link/utm/fields.ts';
import { normalizeUtmValues } from '@/lib/link/utm/hygiene.ts';

/** Inputs of UTM values, which a preset can fill. */
export function UtmInputs({ values, onChange }: { values: UtmValues; onChange: (values: UtmValues) => void }) {
  const presets = usePresets();
  const all = presets.state === 'loaded' ? presets.presets : [];
  return (
    <>
      {all.length > 0 && (
        <PickField
          label={i18n.t('bulk.preset')}
          value=""
          options={[['', i18n.t('bulk.noPreset')], ...all.map(({ id, name }) => [id, name] as const)]}
          onChange={(chosen) => {
            const preset = all.find(({ id }) => id === chosen);
            if (preset !== undefined) onChange(normalizeUtmValues(preset.values, preset.hygiene));
          }}
        />
      )}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(220px,100%),1fr))] gap-3">
        {utmFields.map((field) => (
          <TextField
            key={field}
            label={i18n.t(`editor.field.${field}`)}
            value={values[field]}
            onChange={(value) => onChange({ ...values, [field]: value })}
            spellCheck={false}
          />
        ))}
      </div>
      <Hint>{i18n.t('bulk.emptyHint')}</Hint>
    </>
  );
}
