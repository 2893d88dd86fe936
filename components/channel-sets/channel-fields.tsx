import { ArrowDown, ArrowUp, ChevronDown, Trash2, TriangleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { FieldGrid } from '@/components/ui/field-grid.tsx';
import { PickField } from '@/components/ui/pick-field.tsx';
import { TextField } from '@/components/ui/text-field.tsx';
import { fields } from '@/lib/contract/fields.ts';
import type { Channel, ChannelSet } from '@/lib/link/channels/channel-set.ts';
import { channelNameProblem, doubleOf } from '@/lib/link/channels/set-problems.ts';
import { isolated } from '@/lib/link/text-direction.ts';
import { channelOf } from '@/lib/link/utm/channel.ts';
import { anyUtm, type UtmField, utmFields } from '@/lib/link/utm/fields.ts';
import type { UtmPreset } from '@/lib/link/utm/preset.ts';
import styles from './channel-sets.module.css';
import { PatternField } from './pattern-field.tsx';

interface Props {
  channel: Channel;
  set: ChannelSet;
  presets: readonly UtmPreset[];
  position: { index: number; count: number };
  onChange: (channel: Channel) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

/** The UTM values with a column. The others are used less often. */
export const valueColumns: readonly UtmField[] = ['utm_source', 'utm_medium'];

/** The number of columns, for a row that spans them all. */
const columnCount = valueColumns.length + 4;

/** A row of a set's table with the fields of a channel. A button shows the less used ones below. */
export function ChannelFields({ channel, set, presets, position, onChange, onMove, onRemove }: Props) {
  const moreId = useId();
  const [isOpen, setOpen] = useState(false);
  const name = channel.name.trim() || i18n.t('channelSets.unnamedChannel');
  // A blank channel shows no error yet.
  const problem = isBlank(channel) ? null : channelNameProblem(channel, set);
  const preset = presets.find(({ id }) => id === channel.preset) ?? null;
  const isPresetGone = channel.preset !== null && preset === null;
  const value = (field: UtmField) => (
    <TextField
      key={field}
      label={i18n.t(`editor.utm.field.${field}`)}
      value={channel.values[field]}
      onChange={(text) => onChange({ ...channel, values: { ...channel.values, [field]: text } })}
      limit={fields[field].max}
      placeholder={i18n.t(`editor.utm.example.${field}`)}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
    />
  );
  const icon = (
    label: 'more' | 'up' | 'down' | 'remove',
    Icon: typeof Trash2,
    props: Partial<Parameters<typeof Button>[0]>,
  ) => (
    <Button kind="quiet" shape="icon" aria-label={i18n.t(`channelSets.${label}`, [name])} {...props}>
      <Icon size={16} aria-hidden />
    </Button>
  );
  return (
    <>
      <tr aria-label={name} className={styles['channel']}>
        <td>
          <TextField
            label={i18n.t('channelSets.channelName')}
            value={channel.name}
            onChange={(text) => onChange({ ...channel, name: text })}
            error={problem === null ? undefined : i18n.t(`channelSets.problem.channel.${problem}`)}
            autoComplete="off"
          />
        </td>
        <td>
          <PickField
            label={i18n.t('channelSets.valuesFrom')}
            value={channel.preset ?? ''}
            options={[
              ['', i18n.t('channelSets.ownValues')],
              ...presets.map(({ id, name }) => [id, name || i18n.t('presets.unnamed')] as const),
              ...(isPresetGone ? [[channel.preset ?? '', i18n.t('channelSets.deletedPreset')] as const] : []),
            ]}
            error={isPresetGone ? i18n.t('channelSets.problem.presetMissing') : undefined}
            onChange={(id) => onChange({ ...channel, preset: id === '' ? null : id })}
          />
        </td>
        {valueColumns.map((field) => (
          <td key={field}>
            {channel.preset === null ? (
              value(field)
            ) : (
              <p className={styles['given']}>{preset?.values[field].trim() || '–'}</p>
            )}
          </td>
        ))}
        <td>
          <CountedAs channel={channel} set={set} preset={preset} />
        </td>
        <td>
          <div className={styles['actions']}>
            {icon('more', ChevronDown, {
              'aria-expanded': isOpen,
              'aria-controls': moreId,
              title: i18n.t('channelSets.moreValues'),
              onClick: () => setOpen(!isOpen),
            })}
            {icon('up', ArrowUp, { busy: position.index === 0, onClick: () => onMove(-1) })}
            {icon('down', ArrowDown, { busy: position.index === position.count - 1, onClick: () => onMove(1) })}
            {icon('remove', Trash2, { onClick: onRemove })}
          </div>
        </td>
      </tr>
      <tr id={moreId} hidden={!isOpen} aria-label={i18n.t('channelSets.more', [name])}>
        <td colSpan={columnCount}>
          <FieldGrid>
            {channel.preset === null && utmFields.filter((field) => !valueColumns.includes(field)).map(value)}
            <PatternField
              label={i18n.t('channelSets.channelSlug')}
              value={channel.slug}
              onChange={(slug) => onChange({ ...channel, slug })}
              kind="slug"
              channel={name}
              emptyHint={i18n.t('channelSets.slugOfSet')}
            />
          </FieldGrid>
        </td>
      </tr>
    </>
  );
}

/** True if nothing was typed or chosen for a channel yet. */
const isBlank = ({ name, preset, values, slug }: Channel): boolean =>
  preset === null && !anyUtm(values) && name.trim() === '' && slug.trim() === '';

/** Shows the channel of Google Analytics that counts the visits, or the reason why there is no link. */
function CountedAs({ channel, set, preset }: { channel: Channel; set: ChannelSet; preset: UtmPreset | null }) {
  const duplicate = doubleOf(channel, set);
  const counted = channelOf(preset?.values ?? channel.values);
  const isWarning = !isBlank(channel) && (duplicate !== null || counted === null || counted.by === null);
  const words =
    duplicate !== null
      ? i18n.t('channelSets.problem.double', [isolated(duplicate.name.trim()) || i18n.t('channelSets.unnamedChannel')])
      : counted === null
        ? i18n.t('channelSets.problem.noValues')
        : counted.channel;
  if (channel.preset !== null && preset === null) return null;
  return (
    <p
      className={isWarning ? styles['warning'] : styles['counted']}
      data-label={`${i18n.t('channelSets.countedAs')}: `}
    >
      {isWarning && <TriangleAlert size={14} aria-hidden />} {words}
    </p>
  );
}
