import { Settings } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { i18n } from '#i18n';
import { ShortenPanel } from '@/components/link-form/shorten-panel.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Mark } from '@/components/ui/mark.tsx';
import { editLinkRoute, newLinkRoute } from '@/lib/link/routes.ts';
import { handOver } from '@/lib/storage/drafts.ts';
import { openOptions } from './open-options.ts';
import type { Start } from './read-start.ts';

const ConnectPrompt = lazy(async () => ({
  default: (await import('@/components/connection/connect-prompt.tsx')).ConnectPrompt,
}));

/** The toolbar popup. */
export function Popup({
  start: { connection, isTokenForgotten, preferences, page, at, fresh, kept, made },
}: {
  start: Start;
}) {
  return (
    <>
      <header>
        <Mark size={24} />
        <h1>{i18n.t('extension.name')}</h1>
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
          <Suspense>
            <ConnectPrompt
              reason={connection === null ? 'first' : 'forgotten'}
              onConnect={() => openOptions('/connection')}
            />
          </Suspense>
        ) : (
          <ShortenPanel
            connection={connection}
            page={page}
            at={at}
            fresh={fresh}
            kept={kept}
            made={made}
            shortenOnOpen={preferences.shortenOnOpen}
            onConnection={() => openOptions('/connection')}
            onAllOptions={async (section, draft) => {
              await handOver(at, draft);
              await openOptions(newLinkRoute(at, section));
            }}
            onEdit={(id) => openOptions(editLinkRoute(id))}
          />
        )}
      </main>
    </>
  );
}
