import { i18n } from '#i18n';
import { Note } from '@/components/ui/note.tsx';
import { StatusArea } from '@/components/ui/status-area.tsx';
import { maxFewClicks } from '@/lib/contract/few-clicks.ts';
import { clicksOf } from './clicks-of.ts';

/** Says what visitors see first if a typed click limit is low. */
export function FewClicksNote({ limit }: { limit: string }) {
  const clicks = clicksOf(limit);
  const isFew = clicks !== null && clicks >= 1 && clicks <= maxFewClicks;
  return <StatusArea>{isFew && <Note>{i18n.t('editor.expiration.fewClicks')}</Note>}</StatusArea>;
}
