import { useState } from 'react';
import { download } from '@/components/ui/download.ts';
import { readFixed } from '@/lib/settings/fixed.ts';
import { changesSomething, type ImportPlan, planImport } from '@/lib/settings/import-plan.ts';
import { maxSettingsFileLength, readSettingsFile, writeSettingsFile } from '@/lib/settings/settings-file.ts';
import { applyImport, ownSettings, readSettings } from '@/lib/settings/travel.ts';

/** The state of an import. */
type Importing =
  | { state: 'idle' }
  /** Waits for the person's confirmation. */
  | { state: 'asking'; plan: ImportPlan; file: string }
  | { state: 'nothingNew'; file: string }
  | { state: 'done'; undo: () => Promise<void> }
  | { state: 'undone' }
  | { state: 'newer'; file: string }
  | { state: 'channelSets'; file: string }
  | { state: 'other'; file: string }
  /** The browser's storage refused it. */
  | { state: 'failed' };

/** Exports settings as a file, and imports them after a preview. */
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
    const hasContent = changesSomething(plan) || plan.unreadable.length > 0;
    setImporting(hasContent ? { state: 'asking', plan, file: name } : { state: 'nothingNew', file: name });
  };

  const attempt = (act: () => Promise<Importing>) => act().then(setImporting, () => setImporting({ state: 'failed' }));

  return {
    importing,
    save,
    open,
    accept: (plan: ImportPlan) => attempt(async () => ({ state: 'done', undo: await applyImport(plan) })),
    undo: (revert: () => Promise<void>) => attempt(async () => revert().then(() => ({ state: 'undone' }))),
    close: () => setImporting({ state: 'idle' }),
  };
}
