import { useState } from 'react';
import { Link } from 'wouter';
import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { DropArea } from '@/components/ui/drop-area.tsx';
import { FileButton } from '@/components/ui/file-button.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { Hint } from '@/components/ui/text.tsx';
import { TextArea } from '@/components/ui/text-area.tsx';
import { documentOf } from '@/lib/import/link-document.ts';
import { copiedLinks, linksInHtml } from '@/lib/import/links-in-html.ts';
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
  return (
    <>
      {problem !== null && (
        <Notice tone="bad" title={i18n.t(`import.${problem}.title`)}>
          <p>{i18n.t(`import.${problem}.text`)}</p>
        </Notice>
      )}
      <DropArea onFiles={(files) => void open(files)}>
        <p>{i18n.t('import.drop')}</p>
        <FileButton kind="primary" label={i18n.t('import.choose')} onFile={(file) => void open([file])} />
        <Hint>{i18n.t('import.from')}</Hint>
      </DropArea>
      <form
        className="grid grid-cols-1 justify-items-start gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (pasted.trim() !== '') onOpen({ name: null, content: pasted });
        }}
      >
        <div className="w-full">
          <TextArea
            isTall
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
        </div>
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
