import { Download, Plus, Upload } from 'lucide-react';
import { useRef } from 'react';
import { i18n } from '#i18n';
import autosave from '@/components/autosave/autosave.module.css';
import { useManaged } from '@/components/managed/use-managed.ts';
import { Button } from '@/components/ui/button.tsx';
import { download } from '@/components/ui/download.ts';
import { FileButton } from '@/components/ui/file-button.tsx';
import { writeSetFile } from '@/lib/link/channels/set-file.ts';
import type { UtmPreset } from '@/lib/link/utm/preset.ts';
import { SetRow } from './set-row.tsx';
import { SetsNotice } from './sets-notice.tsx';
import { useSetList } from './use-set-list.ts';

/** Lists the channel sets, to edit, import and export them. */
export function ChannelSets({ presets }: { presets: readonly UtmPreset[] }) {
  const { policy } = useManaged();
  const managedIds = new Set(policy.channelSets?.map(({ id }) => id));
  const list = useSetList(presets, managedIds);
  const heading = useRef<HTMLHeadingElement>(null);
  if (list.state === 'loading') return null;
  const { sets, unsaved, nextPlace } = list;
  const rows = unsaved === null ? sets : sets.toSpliced(nextPlace, 0, unsaved);
  const exportSets = () =>
    download(new Blob([writeSetFile(sets, presets)], { type: 'application/json' }), 'hem-channel-sets.json');
  return (
    <section className="grid grid-cols-1 gap-4 border-t border-line pt-6" aria-labelledby="channel-sets">
      <h2 id="channel-sets" ref={heading} tabIndex={-1}>
        {i18n.t('channelSets.heading')}
      </h2>
      <p className="text-quiet">{i18n.t('channelSets.intro')}</p>
      <SetsNotice list={list} onUndo={() => void list.undo().then(() => heading.current?.focus())} />
      {rows.length > 0 && (
        <ol className={autosave['list']}>
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
        </ol>
      )}
      <p role="status" className="sr-only">
        {list.announcement}
      </p>
      <div className="flex flex-wrap gap-2">
        {unsaved === null && (
          <Button onClick={list.add}>
            <Plus size={16} aria-hidden />
            {i18n.t('channelSets.add')}
          </Button>
        )}
        <div className="flex max-[560px]:-ms-3 max-[560px]:basis-full">
          <FileButton
            kind="quiet"
            label={i18n.t('channelSets.import')}
            icon={<Upload size={16} aria-hidden />}
            accept=".json,application/json"
            onFile={(file) => void list.importFile(file)}
          />
          {sets.length > 0 && (
            <Button kind="quiet" onClick={exportSets}>
              <Download size={16} aria-hidden />
              {i18n.t('channelSets.export')}
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}
