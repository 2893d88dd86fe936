import { CopyPlus, Plus } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { keyed } from '@/components/keys/keyed.ts';
import { ActionButton } from '@/components/link-actions/action-button.tsx';
import { actionWords, linkActions } from '@/components/link-actions/action-table.tsx';
import { codeItemOf } from '@/components/qr/code-item.ts';
import { FoldedStatsPreview } from '@/components/stats/preview/lazy-preview.tsx';
import { Button, buttonClass } from '@/components/ui/button.tsx';
import { later } from '@/components/ui/later.tsx';
import { MiddleText } from '@/components/ui/middle-text.tsx';
import { WebLink } from '@/components/ui/web-link.tsx';
import type { CreatedLink } from '@/lib/contract/link-created.ts';
import { addressToShare } from '@/lib/link/address-to-share.ts';
import type { CopyForm } from '@/lib/link/copy/copied-text.ts';
import { CopyButton } from '../share/copy-button.tsx';
import { CopyStatus } from '../share/copy-status.tsx';
import { ShortAddress } from '../share/short-address.tsx';
import type { useCopying } from '../share/use-copying.ts';
import styles from './made-link.module.css';

// Loaded once a link is created.
const ShareDialog = later(async () => (await import('../share/share-dialog.tsx')).ShareDialog);
const CodeToOpen = later(async () => (await import('../share/code-to-open.tsx')).CodeToOpen);

interface Props {
  link: CreatedLink;
  clipboard: ReturnType<typeof useCopying>;
  onCopy: (form?: CopyForm) => void;
  onDelete: () => void;
  onNew: () => void;
  /** Starts another link with the same values. Without it, there is no button. */
  onDuplicate?: () => void;
  /** The destination; null hides its line, empty while it loads. */
  leadsTo: string | null;
  /** Opens a page of the options. */
  go: (route: `/${string}`) => void;
  /** A notice of a failure since the link was created. */
  problem?: ReactNode;
}

/** The link that was just created, with its short address large and its actions. */
export function MadeLink({ link, clipboard, onCopy, onDelete, onNew, onDuplicate, leadsTo, go, problem }: Props) {
  const address = addressToShare(link);
  const code = codeItemOf(link);
  const copyButton = useRef<HTMLButtonElement>(null);
  const [isSharing, setIsSharing] = useState(false);
  useEffect(() => copyButton.current?.focus(), []);

  return (
    <section className="grid grid-cols-1 gap-3" aria-label={i18n.t('made.heading')}>
      {problem}
      <div>
        <CopyStatus copying={address === null ? 'nothing' : clipboard.copying} />
        <output className={styles['address']} data-copied={clipboard.ticked}>
          {address === null ? i18n.t('made.noAddress') : <ShortAddress address={address} />}
        </output>
        {leadsTo !== null && (
          <p className="flex min-w-0 gap-1 text-xs text-quiet [&>:first-child]:flex-none">
            <span>{i18n.t('made.destination')}</span> <MiddleText text={leadsTo} />
          </p>
        )}
      </div>
      {address !== null && (
        <div className="flex flex-wrap items-center gap-4">
          <div className="size-33">
            {/* After the copy, which it would delay. */}
            {clipboard.copying !== 'copying' && code !== null && <CodeToOpen item={code} go={go} />}
          </div>
          <div className="grid flex-[1_1_200px] gap-2">
            <CopyButton
              copying={clipboard.copying}
              ticked={clipboard.ticked}
              ref={copyButton}
              onCopy={onCopy}
              shape="wide"
            />
            <div className="grid grid-cols-2 gap-2">
              <WebLink className={buttonClass('plain', 'wide')} address={address} {...keyed('o')}>
                {linkActions.open.icon}
                {actionWords('open')}
              </WebLink>
              <ActionButton name="share" shape="wide" onClick={() => setIsSharing(true)} />
            </div>
            {onDuplicate && (
              <Button onClick={onDuplicate} {...keyed(...linkActions.duplicate.keys)}>
                <CopyPlus size={16} aria-hidden />
                {i18n.t('linkAction.duplicate')}
              </Button>
            )}
          </div>
        </div>
      )}
      {isSharing && <ShareDialog link={link} onClose={() => setIsSharing(false)} />}
      <FoldedStatsPreview id={link.id} />
      <div className="flex flex-wrap justify-between">
        <ActionButton name="delete" kind="quiet" onClick={onDelete} />
        <ActionButton name="edit" kind="quiet" onClick={() => linkActions.edit.run(link.id, { go })} />
        <NewButton onNew={onNew} />
      </div>
    </section>
  );
}

/** The button that leaves a created link for a new one. */
export const NewButton = ({ onNew }: { onNew: () => void }) => (
  <Button kind="quiet" onClick={onNew} {...keyed('n')}>
    <Plus size={16} aria-hidden />
    {i18n.t('made.again')}
  </Button>
);
