import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { Chevron } from '@/components/ui/chevron.tsx';
import { FieldGrid } from '@/components/ui/field-grid.tsx';
import { FieldValue } from '@/components/ui/field-rows.tsx';
import { PickField } from '@/components/ui/pick-field.tsx';
import { WarningSign } from '@/components/ui/sign.tsx';
import { Hint } from '@/components/ui/text.tsx';
import { TextField } from '@/components/ui/text-field.tsx';
import { fields } from '@/lib/contract/fields.ts';
import type { Channel, ChannelSet } from '@/lib/link/channels/channel-set.ts';
import { channelNameProblem, doubleOf } from '@/lib/link/channels/set-problems.ts';
import { channelOf } from '@/lib/link/utm/channel.ts';
import { anyUtm, type UtmField, utmFields } from '@/lib/link/utm/fields.ts';
import type { UtmPreset } from '@/lib/link/utm/preset.ts';
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

/** The UTM values that are always shown. The others are used less often. */
const shownValues: readonly UtmField[] = ['utm_source', 'utm_medium'];

/** The fields of a channel. A button shows the less used ones below. */
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
  const icon = (label: 'up' | 'down' | 'remove', Icon: typeof Trash2, props: Partial<Parameters<typeof Button>[0]>) => (
    <Button kind="quiet" shape="icon" aria-label={i18n.t(`channelSets.${label}`, [name])} {...props}>
      <Icon size={16} aria-hidden />
    </Button>
  );
  return (
    <li aria-label={name} className="grid grid-cols-1 gap-2">
      <div className="grid grid-cols-1 items-start gap-x-2 gap-y-3 min-[480px]:grid-cols-2 min-[900px]:grid-cols-4">
        <TextField
          label={i18n.t('channelSets.channelName')}
          value={channel.name}
          onChange={(text) => onChange({ ...channel, name: text })}
          error={problem === null ? undefined : i18n.t(`channelSets.problem.channel.${problem}`)}
          autoComplete="off"
        />
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
        {shownValues.map((field) =>
          channel.preset === null ? (
            value(field)
          ) : (
            <FieldValue key={field} label={i18n.t(`editor.utm.field.${field}`)}>
              {preset?.values[field].trim() || '–'}
            </FieldValue>
          ),
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <div className="min-w-0 flex-[1_1_200px]">
          <CountedAs channel={channel} set={set} preset={preset} />
        </div>
        <div className="flex">
          <Button
            kind="quiet"
            shape="icon"
            aria-label={i18n.t('channelSets.more', [name])}
            aria-expanded={isOpen}
            aria-controls={moreId}
            title={i18n.t('channelSets.moreValues')}
            onClick={() => setOpen(!isOpen)}
          >
            <Chevron />
          </Button>
          {icon('up', ArrowUp, { busy: position.index === 0, onClick: () => onMove(-1) })}
          {icon('down', ArrowDown, { busy: position.index === position.count - 1, onClick: () => onMove(1) })}
          <span data-remove>{icon('remove', Trash2, { onClick: onRemove })}</span>
        </div>
      </div>
      <div id={moreId} hidden={!isOpen}>
        <FieldGrid>
          {channel.preset === null && utmFields.filter((field) => !shownValues.includes(field)).map(value)}
          <PatternField
            label={i18n.t('channelSets.channelSlug')}
            value={channel.slug}
            onChange={(slug) => onChange({ ...channel, slug })}
            kind="slug"
            channel={name}
            emptyHint={i18n.t('channelSets.slugOfSet')}
          />
        </FieldGrid>
      </div>
    </li>
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
      ? i18n.t('channelSets.problem.double', [duplicate.name.trim() || i18n.t('channelSets.unnamedChannel')])
      : counted === null
        ? i18n.t('channelSets.problem.noValues')
        : i18n.t('channelSets.countedAs', [counted.channel]);
  if (channel.preset !== null && preset === null) return null;
  return (
    <Hint>
      {isWarning && <WarningSign />} {words}
    </Hint>
  );
}
