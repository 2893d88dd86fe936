import { i18n } from '#i18n';
import { EditedRow } from '@/components/autosave/edited-row.tsx';
import { useAutosave } from '@/components/autosave/use-autosave.ts';
import { Chip } from '@/components/ui/chip.tsx';
import { EditedListName } from '@/components/ui/edited-list.tsx';
import type { NamedConnection } from '@/lib/connection/connection-name.ts';
import { presetLine, type UtmPreset } from '@/lib/link/utm/preset.ts';
import { savePresetEdit } from '@/lib/storage/presets.ts';
import { PresetForm } from './preset-form.tsx';
import type { PresetList } from './use-preset-list.ts';

interface Props {
  stored: UtmPreset;
  position: { index: number; count: number };
  list: PresetList;
  /** True if an organization manages it, so it can be applied but not changed. */
  isManaged: boolean;
  /** The connection whose default it can be; null if there is none. */
  connection: NamedConnection | null;
  isDefault: boolean;
}

/** A preset in the list, with its form when it is open. */
export function PresetRow({ stored, position, list, isManaged, connection, isDefault }: Props) {
  const isOpen = list.open === stored.id;
  const edited = useAutosave(stored, savePresetEdit);
  const preset = edited.value;
  const name = preset.name.trim() || i18n.t('presets.unnamed');
  const values = presetLine(preset);
  return (
    <EditedRow
      {...position}
      name={name}
      isManaged={isManaged}
      isUnsaved={list.unsaved?.id === stored.id}
      isOpen={isOpen}
      onToggle={() => list.setOpen(isOpen ? null : preset.id)}
      onMove={(by) => list.move(preset, by)}
      onRemove={() => {
        edited.discard();
        void list.remove(preset);
      }}
      form={<PresetForm edited={edited} list={list} connection={connection} isDefault={isDefault} />}
    >
      <EditedListName
        Heading="h2"
        name={name}
        mark={isDefault && <Chip tone="accent">{i18n.t('presets.default')}</Chip>}
        values={values}
      />
    </EditedRow>
  );
}
