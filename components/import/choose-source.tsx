import { Upload } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { Link } from 'wouter';
import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { FileButton } from '@/components/ui/file-button.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { TextArea } from '@/components/ui/text-area.tsx';
import { documentOf } from '@/lib/import/link-document.ts';
import { copiedLinks, linksInHtml } from '@/lib/import/links-in-html.ts';
import styles from './import.module.css';
import type { Source } from './import-state.ts';
import type { AddressList } from './sources/address-source.ts';
import { AddressSources } from './sources/address-sources.tsx';

interface Props {
  /** True if the last source could not be read. */
  isUnreadable: boolean;
  pasted: string;
  onPaste: (pasted: string) => void;
  onOpen: (source: Source) => void;
}

/** Why no file was opened. A table has one set of columns, so files are read one by one. */
type Problem = 'unreadable' | 'severalFiles';

/** The sources of an import: a file, dropped or chosen, pasted rows, and lists of this browser. */
export function ChooseSource({ isUnreadable, pasted, onPaste, onOpen }: Props) {
  const [isOver, setIsOver] = useState(false);
  const [ownProblem, setOwnProblem] = useState<Problem | null>(null);
  const problem = ownProblem ?? (isUnreadable ? 'unreadable' : null);
  const open = async (files: readonly File[]) => {
    const [file, ...others] = files;
    if (file === undefined) return;
    if (others.length > 0) return setOwnProblem('severalFiles');
    setOwnProblem(null);
    try {
      onOpen({ name: file.name, content: await file.arrayBuffer() });
    } catch {
      setOwnProblem('unreadable');
    }
  };
  const drag = (isIn: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setIsOver(isIn);
  };
  return (
    <>
      {problem !== null && (
        <Notice tone="bad" title={i18n.t(`import.${problem}.title`)}>
          <p>{i18n.t(`import.${problem}.text`)}</p>
        </Notice>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same */}
      <div
        className={`grid justify-items-center gap-3 rounded-card border border-dashed px-4 py-8 text-center ${
          isOver ? 'border-accent bg-accent-soft' : 'border-line-strong'
        }`}
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(event) => {
          drag(false)(event);
          void open([...event.dataTransfer.files]);
        }}
      >
        <Upload size={24} aria-hidden className="text-quiet" />
        <p>{i18n.t('import.drop')}</p>
        <FileButton kind="primary" label={i18n.t('import.choose')} onFile={(file) => void open([file])} />
        <p className="text-xs text-quiet">{i18n.t('import.from')}</p>
      </div>
      <form
        className={styles['paste']}
        onSubmit={(event) => {
          event.preventDefault();
          if (pasted.trim() !== '') onOpen({ name: null, content: pasted });
        }}
      >
        <TextArea
          label={i18n.t('import.paste')}
          hint={i18n.t('import.pasteHint')}
          value={pasted}
          onChange={onPaste}
          onPaste={(event) => {
            const html = event.clipboardData.getData('text/html').trim();
            if (pasted !== '' || copiedLinks(html, event.clipboardData.getData('text/plain')) === null) return;
            event.preventDefault();
            onOpen({ name: null, content: linksInHtml(html) });
          }}
          spellCheck={false}
        />
        <Button type="submit" busy={pasted.trim() === ''}>
          {i18n.t('import.read')}
        </Button>
      </form>
      <AddressSources onOpen={(list) => onOpen(sourceOf(list))} />
      <Link href="/tabs">{i18n.t('tabs.open')}</Link>
    </>
  );
}

const sourceOf = ({ name, links }: AddressList): Source => ({
  name,
  content: documentOf('list', links),
});
