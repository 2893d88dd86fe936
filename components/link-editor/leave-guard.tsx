import { useDraftState } from '@/components/link-form/draft/draft-context.tsx';
import { useLeaving } from '@/components/route/use-leaving.ts';
import { sameDraft } from '@/lib/link/draft.ts';
import { LeaveDialog } from './leave-dialog.tsx';

/** Asks before a person leaves a page whose draft has unsent changes. */
export function LeaveGuard() {
  const unsaved = useDraftState(({ draft, fresh }) => !sameDraft(draft, fresh));
  const discard = useDraftState((state) => state.discard);
  return <LeaveDialog leaving={useLeaving(unsaved)} onDiscard={discard} />;
}
