import { useState } from 'react';
import { download } from '@/components/ui/download.ts';
import { readFixed } from '@/lib/settings/fixed.ts';
import { changesSomething, type ImportPlan, planImport } from '@/lib/settings/import-plan.ts';
import { maxSettingsFileLength, readSettingsFile, writeSettingsFile } from '@/lib/settings/settings-file.ts';
import { applyImport, ownSettings, readSettings } from '@/lib/settings/travel.ts';

/** Where an import stands. */
type Importing =
  | { state: 'idle' }
  /** Nothing is changed before this is said yes to. */
  | { state: 'asking'; plan: ImportPlan; file: string }
  | { state: 'nothingNew'; file: string }
  | { state: 'done'; undo: () => Promise<void> }
  | { state: 'undone' }
  | { state: 'newer'; file: string }
  | { state: 'channelSets'; file: string }
  | { state: 'other'; file: string }
  /** The browser refused to keep it. */
  | { state: 'failed' };

/** Settings as a file: written, and read with a look at what would change. */
export function useSettingsFile() {
  const [importing, setImporting] = useState<Importing>({ state: 'idle' });

  const save = async () => {
    const own = ownSettings(await readSettings(), await readFixed());
    download(new Blob([writeSettingsFile(own)], { type: 'application/json' }), 'hem-settings.json');
  };

  const open = async (file: File) => {
    const { name } = file;
    const read = file.size > maxSettingsFileLength ? { kind: 'other' as const } : readSettingsFile(await file.text());
    if (read.kind !== 'settings') return setImporting({ state: read.kind, file: name });
    const plan = planImport(read, await readSettings(), await readFixed());
    const isNews = changesSomething(plan) || plan.unreadable.length > 0;
    setImporting(isNews ? { state: 'asking', plan, file: name } : { state: 'nothingNew', file: name });
  };

  const tried = (act: () => Promise<Importing>) => act().then(setImporting, () => setImporting({ state: 'failed' }));

  return {
    importing,
    save,
    open,
    /** Does what was looked at. */
    accept: (plan: ImportPlan) => tried(async () => ({ state: 'done', undo: await applyImport(plan) })),
    undo: (back: () => Promise<void>) => tried(async () => back().then(() => ({ state: 'undone' }))),
    close: () => setImporting({ state: 'idle' }),
  };
}
