import type { MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { i18n } from '#i18n';
import { ago } from '@/components/ui/ago.ts';
import { Button } from '@/components/ui/button.tsx';
import { Hint } from '@/components/ui/text.tsx';
import { useNow } from '@/components/ui/use-now.ts';
import { useDraftState } from './draft/draft-context.tsx';

interface Props {
  /** Focuses another element once the values are discarded, since the pressed button disappears. */
  focusNext: (form: HTMLFormElement | null) => void;
}

/** A notice that the form has restored earlier values, with their age and a button that discards them. */
export function KeptNotice({ focusNext }: Props) {
  const savedAt = useDraftState((state) => state.savedAt);
  const discard = useDraftState((state) => state.discard);
  const now = useNow(10);
  const discardAndFocus = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    flushSync(discard);
    focusNext(form);
  };
  if (savedAt === null) return null;
  return (
    <Hint className="flex items-center justify-between gap-2">
      <span>{words(new Date(savedAt), new Date(now))}</span>
      <Button kind="quiet" onClick={discardAndFocus}>
        {i18n.t('editor.discard')}
      </Button>
    </Hint>
  );
}

const words = (then: Date, now: Date): string =>
  now.getTime() - then.getTime() < 60_000 ? i18n.t('editor.keptNow') : i18n.t('editor.kept', [ago(then, now)]);
