import { Mail, Share } from 'lucide-react';
import { useState } from 'react';
import { i18n } from '#i18n';
import { Button, buttonClass } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { MiddleText } from '@/components/ui/middle-text.tsx';
import type { CreatedLink } from '@/lib/contract/link-created.ts';
import { addressToShare } from '@/lib/link/address-to-share.ts';
import { withoutScheme } from '@/lib/link/names/link-name.ts';
import { mailTo, networkNames, networks, type Shared, type ShareWay } from '@/lib/link/share/networks.ts';
import { noteProblem } from '@/lib/messaging/note-problem.ts';
import { MastodonForm } from './mastodon-form.tsx';
import { useChannelAddresses } from './use-channel-addresses.ts';

interface Props {
  link: Pick<CreatedLink, 'title' | 'long_url' | 'short_url' | 'custom_url'>;
  onClose: () => void;
  /** The id of the link's connection. Default: the page's connection. */
  connectionId?: string | undefined;
}

/** A dialog of ways to share a link. Each gets the short address and the title, and nothing else. */
export function ShareDialog({ link, onClose, connectionId }: Props) {
  const address = addressToShare(link) ?? '';
  const title = link.title?.trim() ?? '';
  const ofChannels = useChannelAddresses(link.long_url, connectionId);
  const addressFor = (way: ShareWay) => {
    const own = ofChannels(way);
    return own === address ? null : own;
  };
  const [isAsking, setIsAsking] = useState(false);
  const sharedBy = (way: ShareWay): Shared => ({ address: addressFor(way) ?? address, title });
  const canShare = typeof navigator.share === 'function';
  const shareBySystem = () =>
    void navigator.share({ title, url: address }).catch((fault: unknown) => {
      // The person may close the system's dialog.
      if (!(fault instanceof DOMException && fault.name === 'AbortError')) noteProblem('share')(fault);
    });

  return (
    <Dialog
      title={i18n.t('share.heading')}
      onClose={onClose}
      actions={(close) => <Button onClick={close}>{i18n.t('share.close')}</Button>}
    >
      <p className="wrap-anywhere text-quiet">{withoutScheme(address)}</p>
      <div className="grid min-w-[min(272px,100%)] grid-cols-2 gap-2 [&>*]:min-w-0 [&>*]:justify-start">
        {canShare && (
          <Button kind="primary" onClick={shareBySystem}>
            <Share size={16} aria-hidden />
            {i18n.t('share.system')}
          </Button>
        )}
        <a {...inTab} className={buttonClass()} href={mailTo(sharedBy('mail'))}>
          <Mail size={16} aria-hidden />
          <Way name={i18n.t('share.mail')} own={addressFor('mail')} />
        </a>
        {networkNames.map((name) => (
          <a key={name} {...inTab} className={buttonClass()} href={networks[name].shareAt(sharedBy(name))}>
            <Way name={networks[name].name} own={addressFor(name)} />
          </a>
        ))}
        <Button aria-expanded={isAsking} onClick={() => setIsAsking(!isAsking)}>
          <Way name="Mastodon" own={addressFor('mastodon')} />
        </Button>
      </div>
      {isAsking && <MastodonForm shared={sharedBy('mastodon')} />}
    </Dialog>
  );
}

/** Opens a network in a new tab that cannot see the page it was opened from. */
const inTab = { target: '_blank', rel: 'noopener noreferrer' } as const;

/** The name of a way to share, with the short address it sends if that differs from the link's own. */
function Way({ name, own }: { name: string; own: string | null }) {
  return (
    <span className="grid min-w-0 text-start">
      {name}
      {own !== null && (
        <span className="flex min-w-0 text-xs font-normal text-quiet">
          <MiddleText text={withoutScheme(own)} />
        </span>
      )}
    </span>
  );
}
