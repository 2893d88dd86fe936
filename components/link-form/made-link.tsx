import { CopyPlus, Plus } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { keyed } from '@/components/keys/keyed.ts';
import { ActionButton } from '@/components/link-actions/action-button.tsx';
import { actionWords, linkActions } from '@/components/link-actions/action-table.tsx';
import { LinkIcons } from '@/components/page-links/link-icons.tsx';
import { PageFrame } from '@/components/page-links/page-frame.tsx';
import { StatsBelow, useStatsPreview } from '@/components/page-links/stats-below.tsx';
import { codeItemOf } from '@/components/qr/code-item.ts';
import { BigAddress } from '@/components/ui/big-address.tsx';
import { Button, buttonClass } from '@/components/ui/button.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import { later } from '@/components/ui/later.tsx';
import { WebLink } from '@/components/ui/web-link.tsx';
import type { CreatedLink } from '@/lib/contract/link-created.ts';
import { addressToShare } from '@/lib/link/address-to-share.ts';
import type { CopyForm } from '@/lib/link/copy/copied-text.ts';
import { CopyButton } from '../share/copy-button.tsx';
import { CopyStatus } from '../share/copy-status.tsx';
import type { useCopying } from '../share/use-copying.ts';

// Loaded once a link is created.
const ShareDialog = later(async () => (await import('../share/share-dialog.tsx')).ShareDialog);
const CodeToOpen = later(async () => (await import('../share/code-to-open.tsx')).CodeToOpen);

interface Props {
  link: CreatedLink;
  tabId: number;
  /** The number of links of the page, with this one. */
  pageLinkCount: number;
  clipboard: ReturnType<typeof useCopying>;
  onCopy: (form?: CopyForm) => void;
  onDelete: () => void;
  /** Starts another link with the same values. Without it, there is no button. */
  onDuplicate?: () => void;
  /** The destination; empty while it loads. */
  leadsTo: string;
  /** Opens a page of the options. */
  go: (route: `/${string}`) => void;
  /** A notice of a failure since the link was created. */
  problem?: ReactNode;
}

/** The link that was just created, with its short address large and its actions. */
export function MadeLink({ link, tabId, pageLinkCount, clipboard, onCopy, onDelete, onDuplicate, ...rest }: Props) {
  const { leadsTo, go, problem } = rest;
  const address = addressToShare(link);
  const code = codeItemOf(link);
  const copyButton = useRef<HTMLButtonElement>(null);
  const [isSharing, setIsSharing] = useState(false);
  const preview = useStatsPreview(null, { isRemembered: false });
  const actions = { go, previewStats: preview.toggle, remove: onDelete };
  useEffect(() => copyButton.current?.focus(), []);

  return (
    <section className="grid grid-cols-1 gap-3" aria-label={i18n.t('made.heading')}>
      {problem}
      <PageFrame
        tabId={tabId}
        heading={
          <CopyStatus
            copying={address === null ? 'nothing' : clipboard.copying}
            isHeading
            {...(pageLinkCount > 1 && {
              idle: i18n.t('pageLinks.exact', pageLinkCount, [formatCount(pageLinkCount)]),
            })}
          />
        }
        address={leadsTo}
      />
      {address === null ? (
        <p>{i18n.t('made.noAddress')}</p>
      ) : (
        <BigAddress address={address} isCopied={clipboard.ticked} />
      )}
      {address !== null && (
        <div className="grid grid-cols-[88px_minmax(0,1fr)] grid-rows-[minmax(88px,auto)] gap-3">
          <div>
            {/* After the copy, which it would delay. */}
            {clipboard.copying !== 'copying' && code !== null && <CodeToOpen item={code} go={go} />}
          </div>
          <div className="grid auto-rows-fr grid-cols-[minmax(max-content,1fr)_minmax(0,1fr)] gap-2 narrow:grid-cols-2">
            <CopyButton copying={clipboard.copying} ticked={clipboard.ticked} ref={copyButton} onCopy={onCopy} />
            <WebLink className={buttonClass()} address={address} {...keyed('o')}>
              {linkActions.open.icon}
              {actionWords('open')}
            </WebLink>
            <ActionButton name="share" onClick={() => setIsSharing(true)} />
            {onDuplicate && (
              <Button onClick={onDuplicate} {...keyed(...linkActions.duplicate.keys)}>
                <CopyPlus size={16} aria-hidden />
                {i18n.t('linkAction.duplicate')}
              </Button>
            )}
          </div>
        </div>
      )}
      <LinkIcons
        names={['stats', 'edit', 'delete']}
        isPreviewOpen={preview.state !== 'closed'}
        onPress={(name) => linkActions[name].run(link.id, actions)}
      />
      <StatsBelow id={link.id} preview={preview} />
      {isSharing && <ShareDialog link={link} onClose={() => setIsSharing(false)} />}
    </section>
  );
}

/** The button that leaves a created link for a new one. */
export const NewButton = ({ onNew }: { onNew: () => void }) => (
  <Button shape="wide" onClick={onNew} {...keyed('n')}>
    <Plus size={18} aria-hidden />
    {i18n.t('pageLinks.another')}
  </Button>
);
