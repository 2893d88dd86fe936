import { Search, Settings, Share2 } from 'lucide-react';
import { Activity, useEffect, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { later } from '@/components/ui/later.tsx';
import { Mark } from '@/components/ui/mark.tsx';
import { openOptions } from './open-options.ts';
import type { Start } from './read-start.ts';
import { ThisPage } from './this-page.tsx';
import './popup.css';

const ConnectInPopup = later(async () => (await import('@/components/connection/connect-in-popup.tsx')).ConnectInPopup);
const Channels = later(async () => (await import('./opened-later.ts')).loadChannels());
const FindLinks = later(async () => (await import('./opened-later.ts')).loadFindLinks());

type Shown = 'page' | 'find' | 'channels';

/** The toolbar popup. */
export function Popup({ start }: { start: Start }) {
  const { connection, isTokenForgotten } = start;
  const [shown, setShown] = useState<Shown>(start.outbox?.hasChannels ? 'channels' : 'page');
  const isReady = connection !== null && !isTokenForgotten;
  const typed = useRef('');
  const show = (what: Shown) => {
    typed.current = '';
    setShown(what === shown ? 'page' : what);
  };
  useKeys((event) => {
    if (event.key !== '/' || shown === 'find') {
      typed.current += event.key;
    } else if (isReady) {
      // The field has the focus before the key is typed.
      event.preventDefault();
      show('find');
    }
  });

  return (
    <>
      <header>
        <Mark size={24} />
        <h1>{i18n.t('extension.name')}</h1>
        {isReady && (
          <Button
            kind="quiet"
            shape="icon"
            onClick={() => show('channels')}
            title={i18n.t('channels.heading')}
            aria-label={i18n.t('channels.heading')}
            aria-expanded={shown === 'channels'}
          >
            <Share2 size={18} aria-hidden />
          </Button>
        )}
        {isReady && (
          <Button
            kind="quiet"
            shape="icon"
            onClick={() => show('find')}
            title={`${i18n.t('popup.find')} (/)`}
            aria-label={i18n.t('popup.find')}
            aria-keyshortcuts="/"
            aria-expanded={shown === 'find'}
          >
            <Search size={18} aria-hidden />
          </Button>
        )}
        <Button
          kind="quiet"
          shape="icon"
          onClick={() => openOptions('/settings')}
          aria-label={i18n.t('popup.settings')}
        >
          <Settings size={18} aria-hidden />
        </Button>
      </header>
      <main>
        {connection === null || isTokenForgotten ? (
          <ConnectInPopup
            reason={connection === null ? 'first' : 'forgotten'}
            onConnect={() => openOptions('/connection')}
            onConnected={() => location.reload()}
          />
        ) : (
          <>
            {shown === 'find' && (
              <FindLinks connection={connection} typed={typed} go={openOptions} onBack={() => show('page')} />
            )}
            {shown === 'channels' && (
              <Channels {...start} connection={connection} go={openOptions} onBack={() => show('page')} />
            )}
            <Activity mode={shown === 'page' ? 'visible' : 'hidden'}>
              <ThisPage start={start} connection={connection} />
            </Activity>
            {start.outbox && <start.outbox.OutboxLine at={start.at} onShow={() => openOptions('/outbox')} />}
          </>
        )}
      </main>
    </>
  );
}

/** Calls back with each character typed anywhere but in a field: `/`, and what is typed before the search is loaded. */
function useKeys(onKey: (event: KeyboardEvent) => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey } = event;
      const isTyped = key.length === 1 && !ctrlKey && !metaKey;
      if (isTyped && target instanceof Element && !target.closest('input,textarea,select')) onKey(event);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
}
