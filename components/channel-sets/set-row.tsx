import { i18n } from '#i18n';
import { EditedRow } from '@/components/autosave/edited-row.tsx';
import { useAutosave } from '@/components/autosave/use-autosave.ts';
import type { ChannelSet } from '@/lib/link/channels/channel-set.ts';
import { isolated } from '@/lib/link/text-direction.ts';
import type { UtmPreset } from '@/lib/link/utm/preset.ts';
import { keepChannelSet } from '@/lib/storage/channel-sets.ts';
import { SetForm } from './set-form.tsx';
import type { SetList } from './use-set-list.ts';

interface Props {
  stored: ChannelSet;
  place: { index: number; count: number };
  list: SetList;
  /** True if an organization has set it: then it can't be changed. */
  isManaged: boolean;
  presets: readonly UtmPreset[];
}

/** One channel set: its name and channels, its buttons, and its form. */
export function SetRow({ stored, place, list, isManaged, presets }: Props) {
  const isOpen = list.open === stored.id;
  const edited = useAutosave(stored, isOpen, keepChannelSet);
  const set = edited.value;
  const name = set.name.trim() || i18n.t('channelSets.unnamed');
  const channels = set.channels.map((channel) => isolated(channel.name.trim()) || i18n.t('channelSets.unnamedChannel'));
  return (
    <EditedRow
      {...place}
      name={name}
      isManaged={isManaged}
      isUnsaved={list.unsaved?.id === stored.id}
      isOpen={isOpen}
      onToggle={() => list.setOpen(isOpen ? null : set.id)}
      onMove={(by) => list.move(set, by)}
      onRemove={() => {
        edited.drop();
        void list.remove(set);
      }}
      form={<SetForm edited={edited} sets={list.sets} presets={presets} />}
    >
      <h3 title={name}>{name}</h3>
      <p title={channels.join(', ')}>{channels.join(', ') || i18n.t('channelSets.noChannels')}</p>
    </EditedRow>
  );
}
