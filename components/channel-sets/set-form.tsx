import { Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { i18n } from '#i18n';
import { AutosaveStatus } from '@/components/autosave/autosave-status.tsx';
import type { Autosaved } from '@/components/autosave/use-autosave.ts';
import { Button } from '@/components/ui/button.tsx';
import { EditedListForm } from '@/components/ui/edited-list.tsx';
import { FieldRows } from '@/components/ui/field-rows.tsx';
import { formatList } from '@/components/ui/format-list.ts';
import { Hint, Text } from '@/components/ui/text.tsx';
import { TextField } from '@/components/ui/text-field.tsx';
import { fields } from '@/lib/contract/fields.ts';
import { type ChannelSet, newChannel } from '@/lib/link/channels/channel-set.ts';
import { placeholders } from '@/lib/link/channels/pattern.ts';
import { movePreset, type UtmPreset } from '@/lib/link/utm/preset.ts';
import { nameProblem } from '@/lib/link/utm/preset-problems.ts';
import { ChannelFields } from './channel-fields.tsx';
import { PatternField } from './pattern-field.tsx';

/** The placeholders of patterns as typed. The hint explains `{n}` separately. */
const typedPlaceholders = placeholders.filter((name) => name !== 'n').map((name) => `{${name}}`);

interface Props {
  edited: Autosaved<ChannelSet>;
  sets: readonly ChannelSet[];
  presets: readonly UtmPreset[];
}

/** The form of a channel set, which is saved as it is typed. */
export function SetForm({ edited, sets, presets }: Props) {
  const { value: set, change } = edited;
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const name = form.current?.querySelector('input');
    name?.focus();
    name?.select();
  }, []);
  const addButton = useRef<HTMLButtonElement>(null);
  /** Focuses the name of an added channel, or the neighbor of a removed one. */
  const focusChannel = (index: number, target: 'name' | 'remove') => {
    const row = form.current?.querySelectorAll('ol > li')[index];
    const control = row?.querySelector<HTMLElement>(target === 'name' ? 'input' : '[data-remove] button');
    (control ?? addButton.current)?.focus();
  };
  const others = sets.filter(({ id }) => id !== set.id);
  const problem = nameProblem(set.name, others);
  const [first] = set.channels;
  const exampleChannel = first?.name.trim() || i18n.t('channelSets.unnamedChannel');
  const setChannels = (channels: ChannelSet['channels']) => change({ ...set, channels });
  return (
    <EditedListForm form={form}>
      <TextField
        label={i18n.t('presets.name')}
        value={set.name}
        onChange={(name) => change({ ...set, name })}
        error={problem === null ? undefined : i18n.t(`channelSets.problem.${problem}`)}
        autoComplete="off"
      />
      <div className="grid grid-cols-1 items-start gap-3 min-[480px]:grid-cols-2">
        <PatternField
          label={i18n.t('channelSets.slug')}
          value={set.slug}
          onChange={(slug) => change({ ...set, slug })}
          kind="slug"
          channel={exampleChannel}
          emptyHint={i18n.t('channelSets.noSlug')}
        />
        <PatternField
          label={i18n.t('channelSets.campaign')}
          value={set.campaign}
          onChange={(campaign) => change({ ...set, campaign })}
          kind="text"
          max={fields.utm_campaign.max}
          channel={exampleChannel}
          emptyHint={i18n.t('channelSets.noCampaign')}
        />
      </div>
      <Hint>{i18n.t('channelSets.placeholders', [formatList(typedPlaceholders), '{n}', '{campaign}'])}</Hint>
      <Text as="h4" weight="medium">
        {i18n.t('channelSets.channels')}
      </Text>
      {set.channels.length > 0 && (
        <FieldRows>
          {set.channels.map((channel, index) => (
            <ChannelFields
              key={channel.id}
              channel={channel}
              set={set}
              presets={presets}
              position={{ index, count: set.channels.length }}
              onChange={(changed) => setChannels(set.channels.map((one) => (one.id === changed.id ? changed : one)))}
              onMove={(by) => setChannels(movePreset(set.channels, channel.id, by))}
              onRemove={() => {
                flushSync(() => setChannels(set.channels.filter(({ id }) => id !== channel.id)));
                focusChannel(Math.min(index, set.channels.length - 2), 'remove');
              }}
            />
          ))}
        </FieldRows>
      )}
      <div>
        <Button
          ref={addButton}
          onClick={() => {
            flushSync(() => setChannels([...set.channels, newChannel(crypto.randomUUID())]));
            focusChannel(set.channels.length, 'name');
          }}
        >
          <Plus size={16} aria-hidden />
          {i18n.t('channelSets.addChannel')}
        </Button>
      </div>
      <AutosaveStatus {...edited} />
    </EditedListForm>
  );
}
