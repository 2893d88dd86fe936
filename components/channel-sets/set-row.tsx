import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react';
import { i18n } from '#i18n';
import { SetByOrganisation } from '@/components/managed/set-by-organisation.tsx';
import { useKept } from '@/components/presets/use-kept.ts';
import { Button } from '@/components/ui/button.tsx';
import { useMovedFocus } from '@/components/ui/use-moved-focus.ts';
import { useSteadyPlace } from '@/components/ui/use-steady-place.ts';
import type { ChannelSet } from '@/lib/link/channels/channel-set.ts';
import { isolated } from '@/lib/link/text-direction.ts';
import type { UtmPreset } from '@/lib/link/utm/preset.ts';
import { keepChannelSet } from '@/lib/storage/channel-sets.ts';
import styles from './channel-sets.module.css';
import { SetForm } from './set-form.tsx';
import type { SetList } from './use-set-list.ts';

interface Props {
  stored: ChannelSet;
  place: { index: number; count: number };
  list: SetList;
  /** Whether an organisation has set it. */
  isManaged: boolean;
  presets: readonly UtmPreset[];
}

/** One channel set: its name and channels, what can be done with it, and its form. */
export function SetRow({ stored, place: { index, count }, list, isManaged, presets }: Props) {
  const isOpen = list.open === stored.id;
  const kept = useKept(stored, isOpen, keepChannelSet);
  const set = kept.value;
  const name = set.name.trim() || i18n.t('channelSets.unnamed');
  const channels = set.channels.map((channel) => isolated(channel.name.trim()) || i18n.t('channelSets.unnamedChannel'));

  const { row, press } = useSteadyPlace(isOpen);
  const toggle = () => {
    press();
    list.setOpen(isOpen ? null : set.id);
  };
  const moved = useMovedFocus(index);
  const move = (by: 1 | -1) => moved(() => list.move(set, by));
  const icon = (label: string, Icon: typeof Pencil, act: Partial<Parameters<typeof Button>[0]>) => (
    <Button kind="quiet" shape="icon" aria-label={label} {...act}>
      <Icon size={16} aria-hidden />
    </Button>
  );

  return (
    <li ref={row} className={styles['set']}>
      <div className={styles['row']}>
        <div className={styles['what']}>
          <h3 title={name}>{name}</h3>
          <p className={styles['quiet']} title={channels.join(', ')}>
            {channels.join(', ') || i18n.t('channelSets.noChannels')}
          </p>
        </div>
        {isManaged ? (
          <SetByOrganisation />
        ) : (
          <div className={styles['actions']}>
            {icon(i18n.t('presets.up', [name]), ArrowUp, { busy: index === 0, onClick: move(-1) })}
            {icon(i18n.t('presets.down', [name]), ArrowDown, { busy: index === count - 1, onClick: move(1) })}
            {icon(i18n.t(isOpen ? 'presets.done' : 'presets.edit', [name]), Pencil, {
              'aria-expanded': isOpen,
              onClick: toggle,
            })}
            {icon(i18n.t('presets.remove', [name]), Trash2, {
              onClick: () => {
                kept.drop();
                void list.remove(set);
              },
            })}
          </div>
        )}
      </div>
      {isOpen && !isManaged && <SetForm kept={kept} sets={list.sets} presets={presets} />}
    </li>
  );
}
