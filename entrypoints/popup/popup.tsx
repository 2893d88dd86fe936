import { Search, Settings } from 'lucide-react';
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
const FindLinks = later(async () => (await import('@/components/find-links/find-links.tsx')).FindLinks);

/** The toolbar popup. */
export function Popup({ start }: { start: Start }) {
  const { connection, isTokenForgotten } = start;
  const [finding, setFinding] = useState(false);
  const isReady = connection !== null && !isTokenForgotten;
  const typed = useRef('');
  const find = (on: boolean) => {
    typed.current = '';
    setFinding(on);
  };
  useKeys((event) => {
    if (event.key !== '/' || finding) {
      typed.current += event.key;
    } else if (isReady) {
      // The field has the focus before the key is typed.
      event.preventDefault();
      find(true);
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
            onClick={() => find(!finding)}
            title={`${i18n.t('popup.find')} (/)`}
            aria-label={i18n.t('popup.find')}
            aria-keyshortcuts="/"
            aria-expanded={finding}
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
            {finding && <FindLinks connection={connection} typed={typed} go={openOptions} onBack={() => find(false)} />}
            <Activity mode={finding ? 'hidden' : 'visible'}>
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
