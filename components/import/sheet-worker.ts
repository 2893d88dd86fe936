import { type Remote, wrap } from 'comlink';
import type { Sheet } from '@/lib/import/sheet.ts';

/** Opens a sheet in a worker of its own. */
export function openSheetWorker(): { sheet: Remote<Sheet>; close: () => void } {
  const worker = new Worker(new URL('./sheet.worker.ts', import.meta.url), { type: 'module' });
  return { sheet: wrap<Sheet>(worker), close: () => worker.terminate() };
}
