import { useEffect, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { ActionList, actionRow } from '@/components/ui/action-list.tsx';
import { Address } from '@/components/ui/address.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { Hint, Text } from '@/components/ui/text.tsx';
import type { CreatedLink } from '@/lib/contract/link-created.ts';
import { addressToShare } from '@/lib/link/address-to-share.ts';
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
  const ways = useRef<HTMLUListElement>(null);
  // After the dialog has focused its first button.
  useEffect(() => ways.current?.querySelector<HTMLElement>('a, button')?.focus(), []);
  const sharedBy = (way: ShareWay): Shared => ({ address: addressFor(way) ?? address, title });
  const canShare = typeof navigator.share === 'function';
  const shareBySystem = () =>
    void navigator.share({ title, url: address }).catch((fault: unknown) => {
      // The person may close the system's dialog.
      if (!(fault instanceof DOMException && fault.name === 'AbortError')) noteProblem('share')(fault);
    });

  return (
    <Dialog title={i18n.t('share.heading')} onClose={onClose}>
      <Text tone="quiet" className="flex min-w-0">
        <Address address={address} />
      </Text>
      <ActionList ref={ways}>
        {canShare && (
          <li>
            <button type="button" className={actionRow} onClick={shareBySystem}>
              {i18n.t('share.system')}
            </button>
          </li>
        )}
        <li>
          <a {...inTab} className={actionRow} href={mailTo(sharedBy('mail'))}>
            <Way name={i18n.t('share.mail')} own={addressFor('mail')} />
          </a>
        </li>
        {networkNames.map((name) => (
          <li key={name}>
            <a {...inTab} className={actionRow} href={networks[name].shareAt(sharedBy(name))}>
              <Way name={networks[name].name} own={addressFor(name)} />
            </a>
          </li>
        ))}
        <li>
          <button type="button" className={actionRow} aria-expanded={isAsking} onClick={() => setIsAsking(!isAsking)}>
            <Way name="Mastodon" own={addressFor('mastodon')} />
          </button>
        </li>
      </ActionList>
      {isAsking && <MastodonForm shared={sharedBy('mastodon')} />}
    </Dialog>
  );
}

/** Opens a network in a new tab that cannot see the page it was opened from. */
const inTab = { target: '_blank', rel: 'noopener noreferrer' } as const;

/** The name of a way to share, with the short address it sends if that differs from the link's own. */
const Way = ({ name, own }: { name: string; own: string | null }) => (
  <>
    <span className="flex-none">{name}</span>
    {own !== null && (
      <Hint as="span" className="ms-auto flex min-w-0">
        <Address address={own} />
      </Hint>
    )}
  </>
);
