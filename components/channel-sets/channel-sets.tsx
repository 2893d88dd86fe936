import { Download, Plus, Upload } from 'lucide-react';
import { i18n } from '#i18n';
import { useManaged } from '@/components/managed/use-managed.ts';
import { Button } from '@/components/ui/button.tsx';
import { download } from '@/components/ui/download.ts';
import { EditedList } from '@/components/ui/edited-list.tsx';
import { FileButton } from '@/components/ui/file-button.tsx';
import { focusSection, Section } from '@/components/ui/section.tsx';
import { writeSetFile } from '@/lib/link/channels/set-file.ts';
import type { UtmPreset } from '@/lib/link/utm/preset.ts';
import { SetRow } from './set-row.tsx';
import { SetsNotice } from './sets-notice.tsx';
import { useSetList } from './use-set-list.ts';

const headingId = 'channel-sets';

/** Lists the channel sets, to edit, import and export them. */
export function ChannelSets({ presets }: { presets: readonly UtmPreset[] }) {
  const { policy } = useManaged();
  const managedIds = new Set(policy.channelSets?.map(({ id }) => id));
  const list = useSetList(presets, managedIds);
  if (list.state === 'loading') return null;
  const { sets, unsaved, nextPlace } = list;
  const rows = unsaved === null ? sets : sets.toSpliced(nextPlace, 0, unsaved);
  const exportSets = () =>
    download(new Blob([writeSetFile(sets, presets)], { type: 'application/json' }), 'hem-channel-sets.json');
  return (
    <Section
      title={i18n.t('channelSets.heading')}
      note={i18n.t('channelSets.intro')}
      id={headingId}
      actions={
        <>
          <FileButton
            kind="quiet"
            shape="small"
            label={i18n.t('channelSets.import')}
            icon={<Upload size={16} aria-hidden />}
            accept=".json,application/json"
            onFile={(file) => void list.importFile(file)}
          />
          {sets.length > 0 && (
            <Button kind="quiet" shape="small" onClick={exportSets}>
              <Download size={16} aria-hidden />
              {i18n.t('channelSets.export')}
            </Button>
          )}
          {unsaved === null && (
            <Button shape="small" onClick={list.add}>
              <Plus size={16} aria-hidden />
              {i18n.t('channelSets.add')}
            </Button>
          )}
        </>
      }
    >
      <SetsNotice list={list} onUndo={() => void list.undo().then(() => focusSection(headingId))} />
      {rows.length > 0 && (
        <EditedList>
          {rows.map((set, index) => (
            <SetRow
              key={set.id}
              stored={set}
              position={{ index, count: rows.length }}
              list={list}
              isManaged={managedIds.has(set.id)}
              presets={presets}
            />
          ))}
        </EditedList>
      )}
      <p role="status" className="sr-only">
        {list.announcement}
      </p>
    </Section>
  );
}
