import { useEffect, useRef } from 'react';
import { i18n } from '#i18n';
import { AutosaveStatus } from '@/components/autosave/autosave-status.tsx';
import type { Autosaved } from '@/components/autosave/use-autosave.ts';
import { Choice } from '@/components/ui/choice.tsx';
import { EditedListForm } from '@/components/ui/edited-list.tsx';
import { TextField } from '@/components/ui/text-field.tsx';
import { connectionName, type NamedConnection } from '@/lib/connection/connection-name.ts';
import type { UtmPreset } from '@/lib/link/utm/preset.ts';
import { presetProblems } from '@/lib/link/utm/preset-problems.ts';
import { PresetDestination } from './preset-destination.tsx';
import { PresetHygiene } from './preset-hygiene.tsx';
import { PresetValues } from './preset-values.tsx';
import type { PresetList } from './use-preset-list.ts';

interface Props {
  edited: Autosaved<UtmPreset>;
  list: PresetList;
  connection: NamedConnection | null;
  isDefault: boolean;
}

/** The form of a preset, which is saved as it is typed. */
export function PresetForm({ edited, list, connection, isDefault }: Props) {
  const { value: preset, change } = edited;
  const problems = presetProblems(preset, list.presets);
  const name = useRef<HTMLInputElement>(null);
  useEffect(() => {
    name.current?.focus();
    name.current?.select();
  }, []);
  return (
    <EditedListForm>
      <TextField
        label={i18n.t('presets.name')}
        value={preset.name}
        onChange={(name) => change({ ...preset, name })}
        error={problems.name === null ? undefined : i18n.t(`presets.problem.${problems.name}`)}
        autoComplete="off"
        ref={name}
      />
      <PresetValues preset={preset} errors={problems.values} onChange={(values) => change({ ...preset, values })} />
      <PresetDestination
        values={preset.destination}
        errors={problems.destination}
        onChange={(destination) => change({ ...preset, destination })}
      />
      <PresetHygiene hygiene={preset.hygiene} onChange={(hygiene) => change({ ...preset, hygiene })} />
      {connection !== null && (
        <Choice
          type="checkbox"
          label={i18n.t('presets.forConnection', [connectionName(connection)])}
          checked={isDefault}
          onChange={(checked) => void list.setDefault(checked ? preset.id : null)}
        />
      )}
      <AutosaveStatus {...edited} />
    </EditedListForm>
  );
}
