import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { i18n } from '#i18n';
import { ChannelSets } from '@/components/channel-sets/channel-sets.tsx';
import { useManaged } from '@/components/managed/use-managed.ts';
import { Button } from '@/components/ui/button.tsx';
import { EditedList } from '@/components/ui/edited-list.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { Page } from '@/components/ui/page.tsx';
import { PageHeader } from '@/components/ui/page-header.tsx';
import { Text } from '@/components/ui/text.tsx';
import { useWatched } from '@/components/ui/use-stored.ts';
import { connectionItem } from '@/lib/storage/connection.ts';
import { PresetRow } from './preset-row.tsx';
import { usePresetList } from './use-preset-list.ts';

/** Options > Presets: the UTM presets and the channel sets. */
export function PresetsPage() {
  const connection = useWatched(connectionItem);
  const list = usePresetList();
  const { policy } = useManaged();
  const heading = useRef<HTMLHeadingElement>(null);
  if (list.state === 'loading' || connection.state === 'loading') return null;
  const { presets, unsaved, defaultId, onlyHere, removed, failed } = list;
  const rows = unsaved === null ? presets : [...presets, unsaved];
  const add = (
    <Button kind="primary" onClick={list.add}>
      <Plus size={16} aria-hidden />
      {i18n.t('presets.add')}
    </Button>
  );

  return (
    <Page width="reading">
      <PageHeader
        title={i18n.t('presets.heading')}
        heading={heading}
        actions={rows.length > 0 && unsaved === null && add}
      />
      <Text tone="quiet">{i18n.t('presets.intro')}</Text>
      {onlyHere && <Notice tone="warn">{i18n.t('presets.onlyHere')}</Notice>}
      {failed && <Notice tone="bad">{i18n.t('presets.notSaved')}</Notice>}
      {removed !== null && (
        <Notice
          key={removed.id}
          tone="good"
          actions={
            <Button onClick={() => void list.restore().then(() => heading.current?.focus())} autoFocus>
              {i18n.t('presets.undo')}
            </Button>
          }
        >
          {i18n.t('presets.removed', [removed.name || i18n.t('presets.unnamed')])}
        </Notice>
      )}
      <div className="grid grid-cols-1 gap-8">
        {rows.length === 0 ? (
          <EmptyState heading={i18n.t('presets.none')} text={i18n.t('presets.noneText')}>
            {add}
          </EmptyState>
        ) : (
          <EditedList>
            {rows.map((preset, index) => (
              <PresetRow
                key={preset.id}
                stored={preset}
                position={{ index, count: rows.length }}
                list={list}
                isManaged={policy.presets?.some(({ id }) => id === preset.id) ?? false}
                connection={connection.value}
                isDefault={defaultId === preset.id}
              />
            ))}
          </EditedList>
        )}
        <p role="status" className="sr-only">
          {list.announcement}
        </p>
        <ChannelSets presets={presets} />
      </div>
    </Page>
  );
}
