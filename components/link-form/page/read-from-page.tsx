import { CircleCheck, ScanText, Undo2 } from 'lucide-react';
import { useRef } from 'react';
import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { Sign } from '@/components/ui/sign.tsx';
import { Text } from '@/components/ui/text.tsx';
import type { LinkDraft } from '@/lib/link/draft.ts';
import { type Picked, type ReadPage, usePageReading } from './use-page-reading.ts';

interface Props {
  /** The button's label. */
  label: string;
  /** Picks the values for the fields. */
  pick: (read: ReadPage) => Picked;
  /** Called with everything read from the page. */
  onRead?: (read: ReadPage) => void;
}

/**
 * A button that fills fields from the live page, then shows the result and an undo button. Hidden if there is no page.
 */
export function ReadFromPage({ label, pick, onRead }: Props) {
  const { reading, read, undo, canRead } = usePageReading(pick, onRead);
  const button = useRef<HTMLButtonElement>(null);
  if (!canRead) return null;
  const undoAndStay = (before: Partial<LinkDraft>) => {
    undo(before);
    // The pressed button is gone, so move the focus to the next one.
    button.current?.focus();
  };
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Button onClick={read} busy={reading.state === 'reading'} ref={button}>
          <ScanText size={16} aria-hidden />
          {label}
        </Button>
        {reading.state === 'filled' && <Filled onUndo={() => undoAndStay(reading.before)} />}
      </div>
      {reading.state === 'nothing' && <Notice tone="plain">{i18n.t('editor.page.nothing')}</Notice>}
      {reading.state === 'failed' && <Notice tone="warn">{i18n.t(`editor.page.failed.${reading.reason}`)}</Notice>}
    </>
  );
}

function Filled({ onUndo }: { onUndo: () => void }) {
  return (
    <>
      <Text as="span" size="xs" className="inline-flex items-center gap-1" role="status">
        <Sign icon={CircleCheck} tone="good" />
        {i18n.t('editor.page.filled')}
      </Text>
      <Button kind="quiet" onClick={onUndo}>
        <Undo2 size={16} aria-hidden />
        {i18n.t('editor.page.undo')}
      </Button>
    </>
  );
}
