import { i18n } from '#i18n';
import { ago } from '@/components/ui/ago.ts';
import { Button } from '@/components/ui/button.tsx';
import { useNow } from '@/components/ui/use-now.ts';
import { useDraftState } from './draft/draft-context.tsx';

/** Says that the form holds what was typed earlier, and how long ago; one press lets it go. */
export function KeptNotice() {
  const keptSince = useDraftState((state) => state.keptSince);
  const discard = useDraftState((state) => state.discard);
  const now = useNow(10);
  if (keptSince === null) return null;
  return (
    <p className="flex max-w-160 items-center justify-between gap-2 text-small text-quiet">
      <span>{words(new Date(keptSince), new Date(now))}</span>
      <Button kind="quiet" onClick={discard}>
        {i18n.t('editor.discard')}
      </Button>
    </p>
  );
}

const words = (then: Date, now: Date): string =>
  now.getTime() - then.getTime() < 60_000 ? i18n.t('editor.keptNow') : i18n.t('editor.kept', [ago(then, now)]);
