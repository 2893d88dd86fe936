import { i18n } from '#i18n';
import { EditedRow } from '@/components/autosave/edited-row.tsx';
import { useAutosave } from '@/components/autosave/use-autosave.ts';
import { EditedListName } from '@/components/ui/edited-list.tsx';
import { formatItems } from '@/components/ui/format-items.ts';
import type { ChannelSet } from '@/lib/link/channels/channel-set.ts';
import type { UtmPreset } from '@/lib/link/utm/preset.ts';
import { saveChannelSetEdit } from '@/lib/storage/channel-sets.ts';
import { SetForm } from './set-form.tsx';
import type { SetList } from './use-set-list.ts';

interface Props {
  stored: ChannelSet;
  position: { index: number; count: number };
  list: SetList;
  /** True if an organization manages it, so it cannot be changed. */
  isManaged: boolean;
  presets: readonly UtmPreset[];
}

/** A channel set in the list, with its form when it is open. */
export function SetRow({ stored, position, list, isManaged, presets }: Props) {
  const isOpen = list.open === stored.id;
  const edited = useAutosave(stored, saveChannelSetEdit);
  const set = edited.value;
  const name = set.name.trim() || i18n.t('channelSets.unnamed');
  const channels = set.channels.map((channel) => channel.name.trim() || i18n.t('channelSets.unnamedChannel'));
  return (
    <EditedRow
      {...position}
      name={name}
      isManaged={isManaged}
      isUnsaved={list.unsaved?.id === stored.id}
      isOpen={isOpen}
      onToggle={() => list.setOpen(isOpen ? null : set.id)}
      onMove={(by) => list.move(set, by)}
      onRemove={() => {
        edited.discard();
        void list.remove(set);
      }}
      form={<SetForm edited={edited} sets={list.sets} presets={presets} />}
    >
      <EditedListName Heading="h3" name={name} values={formatItems(channels) || i18n.t('channelSets.noChannels')} />
    </EditedRow>
  );
}
