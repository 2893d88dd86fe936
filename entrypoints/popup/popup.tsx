import { PanelRight, Search, Settings, Split } from 'lucide-react';
import { Activity, type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { i18n } from '#i18n';
import { PendingLine } from '@/components/link-form/loaded-later.tsx';
import { Button } from '@/components/ui/button.tsx';
import { later, laterValue } from '@/components/ui/later.tsx';
import { Mark } from '@/components/ui/mark.tsx';
import { setPageConnection } from '@/lib/messaging/page-connection.ts';
import { hasPanel } from '@/lib/panel/open-panel.ts';
import { openInTab, openOptions } from './open-options.ts';
import type { Start } from './read-start.ts';
import { ThisPage } from './this-page.tsx';
import { toPanel } from './to-panel.ts';
import { useTab } from './use-tab.ts';

const ConnectInPopup = later(async () => (await import('@/components/connection/connect-in-popup.tsx')).ConnectInPopup);
const Channels = later(async () => (await import('@/components/channels/channels.tsx')).Channels);
const ConnectionSwitch = later(
  async () => (await import('@/components/connections/connection-switch.tsx')).ConnectionSwitch,
);
const FindLinks = later(async () => (await import('@/components/find-links/find-links.tsx')).FindLinks);

/** The code for keys, with the setting for single keys. Keys that wait for it are handled in order. */
const keys = laterValue(async () => {
  const loaded = await import('@/components/keys/in-popup.ts');
  await loaded.readSingleKeys();
  return loaded;
});

const KeysDialog = later(async () => (await import('@/components/keys/in-popup.ts')).KeysDialog);

const neverChanges = () => () => undefined;

type Shown = 'page' | 'find' | 'channels';

interface Props {
  start: Start;
  /** Counts the pages shown in the side panel, which stays open. Null in the popup. */
  turn?: number | null;
  /** Shows the page of a popup's tab once it has loaded. The side panel follows tabs itself. */
  onLoaded?: (start: Start) => void;
}

/** The toolbar popup, and what the side panel shows. */
export function Popup({ start, turn = null, onLoaded = () => undefined }: Props) {
  const go = turn === null ? openOptions : openInTab;
  const { connection, link, isTokenForgotten } = start;
  // Before any child requests or reads data, since the side panel may have shown another connection.
  setPageConnection(start.at.connectionId);
  const tab = useTab(start, turn === null, onLoaded);
  const [isHelped, setIsHelped] = useState(false);
  const [shown, setShown] = useState<Shown>(start.pending?.hasChannels ? 'channels' : 'page');
  const isReady = connection !== null && !isTokenForgotten && link === undefined;
  // The first form is written at build time, with the button of the panel.
  const canOpenPanel = useSyncExternalStore(neverChanges, hasPanel, () => true) && turn === null;
  const typed = useRef('');
  const show = (what: Shown) => setShown(what === shown ? 'page' : what);
  const find = (text: string) => {
    typed.current = text;
    show('find');
  };
  useEffect(() => hearKeys(typed), []);

  return (
    <>
      <header>
        <Mark size={24} />
        <h1>{i18n.t('extension.name')}</h1>
        {connection !== null && start.hasOthers && <ConnectionSwitch connection={connection} at={start.at} go={go} />}
        {isReady && (
          <Button
            kind="quiet"
            shape="icon"
            onClick={() => show('channels')}
            title={i18n.t('channels.heading')}
            aria-keyshortcuts="m"
            aria-expanded={shown === 'channels'}
          >
            <Split size={18} aria-hidden />
          </Button>
        )}
        {isReady && (
          <Button
            kind="quiet"
            shape="icon"
            onClick={() => show('find')}
            title={i18n.t('popup.find')}
            aria-keyshortcuts="/"
            aria-expanded={shown === 'find'}
          >
            <Search size={18} aria-hidden />
          </Button>
        )}
        {canOpenPanel && (
          <Button kind="quiet" shape="icon" onClick={toPanel} title={i18n.t('panel.open')} aria-keyshortcuts="j">
            <PanelRight size={18} className="rtl:-scale-x-100" aria-hidden />
          </Button>
        )}
        <Button
          kind="quiet"
          shape="icon"
          onClick={() => setIsHelped(true)}
          title={i18n.t('keys.heading')}
          aria-label={i18n.t('keys.heading')}
          aria-keyshortcuts="?"
        >
          ?
        </Button>
        <Button
          kind="quiet"
          shape="icon"
          onClick={() => go('/settings')}
          title={i18n.t('popup.settings')}
          aria-keyshortcuts=","
        >
          <Settings size={18} aria-hidden />
        </Button>
      </header>
      <main>
        {connection === null || !isReady ? (
          <ConnectInPopup
            key={link}
            reason={connection === null ? 'first' : isTokenForgotten ? 'forgotten' : 'connected'}
            link={link}
            saved={connection}
            onConnection={go}
            onConnected={() => (link === undefined || turn !== null ? location.reload() : window.close())}
          />
        ) : (
          <>
            {shown === 'find' && (
              <FindLinks connection={connection} typed={typed} go={go} onBack={() => show('page')} />
            )}
            {shown === 'channels' && (
              <Channels
                key={turn}
                {...start}
                tab={tab}
                initial={start.initial}
                connection={connection}
                go={go}
                onBack={() => show('page')}
              />
            )}
            <Activity mode={shown === 'page' ? 'visible' : 'hidden'}>
              <ThisPage key={turn} {...{ start, tab, connection, go }} onFind={find} />
            </Activity>
            {start.pending && <PendingLine at={start.at} onShow={() => go('/pending')} />}
          </>
        )}
      </main>
      {isHelped && <KeysDialog onClose={() => setIsHelped(false)} />}
    </>
  );
}

/** Fields that take each key themselves. */
const typedIn = 'input:not([type=checkbox],[type=radio]),textarea,select';

/** Does what Enter does in the browser: submits the form of a field, or presses a button. */
function pressEnter(): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLInputElement) activeElement.form?.requestSubmit();
  else if (activeElement instanceof HTMLElement) activeElement.click();
}

/** Handles keys pressed outside of fields: shortcuts of buttons, and text for the search before it is loaded. */
function hearKeys(typed: RefObject<string>): () => void {
  let isLoading = false;
  const hear = (event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey } = event;
    const isTyping = document.activeElement?.closest(typedIn) != null;
    // An earlier key may be about to focus a field: then Enter is meant for that field.
    if (key === 'Enter' && isLoading && !isTyping && !ctrlKey && !metaKey) {
      event.preventDefault();
      void keys.load().then(pressEnter, pressEnter);
      return;
    }
    // A field that has got the focus since: earlier keys wait, and come before this one.
    if (isLoading && isTyping && document.activeElement?.matches('input') && key.length === 1 && !ctrlKey && !metaKey) {
      event.preventDefault();
      void keys.load().then(({ typeKey }) => typeKey(key));
      return;
    }
    // The browser itself presses the focused element on Enter. Loading the code for keys would delay shortening.
    const isOwn = key === 'Enter' && document.activeElement?.closest('button,summary,a,input') != null;
    if (ctrlKey || metaKey || isTyping || isOwn) return;
    // A key applies to the current view. Only the first one waits until the code is loaded.
    const loaded = keys.loaded();
    if (loaded !== null) return loaded.pressKey(event, typed);
    // Removes focus, so that further text goes to the search and presses nothing.
    if (key === '/' && target instanceof HTMLElement) target.blur();
    isLoading = true;
    void keys
      .load()
      .then((loaded) => loaded.pressKey(event, typed))
      .finally(() => {
        isLoading = false;
      });
  };
  addEventListener('keydown', hear);
  return () => removeEventListener('keydown', hear);
}
