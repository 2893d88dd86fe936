import { useEffect } from 'react';
import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { OpensTab } from '@/components/ui/opens-tab.tsx';
import { Outdent } from '@/components/ui/outdent.tsx';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { LinkDraft } from '@/lib/link/draft.ts';
import type { Page } from '@/lib/link/page/page.ts';
import type { TabState } from '@/lib/link/page/tab-change.ts';
import type { Place } from '@/lib/link/place.ts';
import { ChannelLinks } from './channel-links.tsx';
import { useChannelData } from './use-channel-data.ts';

interface Props {
  connection: Connection;
  page: Page;
  tab: TabState;
  at: Place;
  /** The form's draft before the person types. */
  initial: LinkDraft;
  /** Leads to a page of the options. */
  go: (route: `/${string}`) => void;
  onBack: () => void;
}

/** The panel that creates one link of a page for each channel of a set. */
export function Channels({ connection, page, tab, at, initial, go, onBack }: Props) {
  const data = useChannelData(connection, at, initial);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // Escape would close the popup. An open dialog gets the key instead.
      if (event.key !== 'Escape' || document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      onBack();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [onBack]);
  if (data === null) return null;
  // The full page has a field for another destination.
  const restriction = page.kind === 'restricted' && data.draft.long_url.trim() === '' ? page.reason : null;
  return (
    <section className="grid grid-cols-1 gap-3" aria-labelledby="channels">
      <h2 id="channels">{i18n.t('channels.heading')}</h2>
      {restriction === null ? (
        <ChannelLinks {...{ data, connection, tab, at, go }} />
      ) : (
        <Notice tone="plain">
          {i18n.t(`restricted.${tab.change?.kind === 'loadedHidden' ? 'loaded' : restriction}`)}
        </Notice>
      )}
      <Outdent className="flex flex-wrap justify-between">
        <Button kind="quiet" onClick={() => go('/presets')} title={i18n.t('editor.opensTab')}>
          {i18n.t('channels.editSets')}
          <OpensTab />
        </Button>
        <Button kind="quiet" onClick={() => go('/tabs')} title={i18n.t('editor.opensTab')}>
          {i18n.t('channels.allTabs')}
          <OpensTab />
        </Button>
      </Outdent>
    </section>
  );
}
