import { i18n } from '#i18n';
import { ago } from '@/components/ui/ago.ts';
import { Button } from '@/components/ui/button.tsx';
import { useNow } from '@/components/ui/use-now.ts';
import { useDraftState } from './draft/draft-context.tsx';

/** A notice that the form has restored earlier values, with their age and a button that discards them. */
export function KeptNotice() {
  const savedAt = useDraftState((state) => state.savedAt);
  const discard = useDraftState((state) => state.discard);
  const now = useNow(10);
  if (savedAt === null) return null;
  return (
    <p className="flex max-w-160 items-center justify-between gap-2 text-small text-quiet">
      <span>{words(new Date(savedAt), new Date(now))}</span>
      <Button kind="quiet" onClick={discard}>
        {i18n.t('editor.discard')}
      </Button>
    </p>
  );
}

const words = (then: Date, now: Date): string =>
  now.getTime() - then.getTime() < 60_000 ? i18n.t('editor.keptNow') : i18n.t('editor.kept', [ago(then, now)]);
