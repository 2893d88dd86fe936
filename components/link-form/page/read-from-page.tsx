import { ScanText, Undo2 } from 'lucide-react';
import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { type PageReading, type Picked, type ReadPage, usePageReading } from './use-page-reading.ts';

interface Props {
  /** What the button says. */
  label: string;
  /** What is wanted of the page. */
  pick: (read: ReadPage) => Picked;
}

/** A button that fills fields from the live page, what came of it, and the way back. Absent where there is no page. */
export function ReadFromPage({ label, pick }: Props) {
  const { reading, read, undo, canRead } = usePageReading(pick);
  if (!canRead) return null;
  return (
    <>
      <div>
        <Button onClick={read} busy={reading.state === 'reading'}>
          <ScanText size={16} aria-hidden />
          {label}
        </Button>
      </div>
      <Outcome reading={reading} onUndo={undo} />
    </>
  );
}

function Outcome({ reading, onUndo }: { reading: PageReading; onUndo: ReturnType<typeof usePageReading>['undo'] }) {
  if (reading.state === 'nothing') return <Notice tone="plain">{i18n.t('editor.page.nothing')}</Notice>;
  if (reading.state === 'failed') return <Notice tone="warn">{i18n.t(`editor.page.failed.${reading.reason}`)}</Notice>;
  if (reading.state !== 'filled') return null;
  const { before } = reading;
  return (
    <Notice
      tone="good"
      actions={
        <Button onClick={() => onUndo(before)}>
          <Undo2 size={16} aria-hidden />
          {i18n.t('editor.page.undo')}
        </Button>
      }
    >
      {i18n.t('editor.page.filled')}
    </Notice>
  );
}
