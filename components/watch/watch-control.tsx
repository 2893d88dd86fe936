import { Bell, BellRing } from 'lucide-react';
import { useRef, useState } from 'react';
import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { IconButton } from '@/components/ui/icon-button.tsx';
import { Text } from '@/components/ui/text.tsx';
import type { NamedConnection } from '@/lib/connection/connection-name.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { pageConnectionId } from '@/lib/messaging/page-connection.ts';
import { isOffered } from '@/lib/permissions/offered.ts';
import { isWatched } from '@/lib/watch/watch.ts';
import { Silenced } from './silenced.tsx';
import { useWatches } from './use-watches.ts';
import { WatchForm } from './watch-form.tsx';
import { watchSentences } from './watch-words.ts';

/**
 * A bell that opens a dialog to start, change or stop the watch of a link. It rings while the link is watched. Nothing
 * in a browser without notifications.
 */
export function WatchControl({ id, connection }: { id: string; connection: NamedConnection }) {
  const watches = useWatches(pageConnectionId());
  const [isOpen, setIsOpen] = useState(false);
  const bell = useRef<HTMLButtonElement>(null);
  if (watches === null) return null;
  const watch = watches.find((watch) => watch.id === id && isWatched(watch)) ?? null;
  if (watch === null && !isOffered('notifications')) return null;
  const Icon = watch === null ? Bell : BellRing;
  const sentences = watch === null ? [] : [...watchSentences(watch), i18n.t('watch.will.checked')];
  const lines = sentences.map((sentence) => <p key={sentence}>{sentence}</p>);
  const close = () => {
    setIsOpen(false);
    bell.current?.focus();
  };
  const stop = async () => {
    await ask('unwatchLink', { id });
    close();
  };
  return (
    <>
      <IconButton
        ref={bell}
        label={i18n.t(watch === null ? 'watch.open' : 'watch.change')}
        onClick={() => setIsOpen(true)}
      >
        <Icon size={16} aria-hidden />
      </IconButton>
      <div role="status" className="sr-only">
        {lines}
      </div>
      {isOpen && (
        <Dialog
          title={i18n.t('watch.open')}
          onClose={close}
          actions={(close) => (
            <>
              {watch !== null && (
                <Button kind="quiet" onClick={stop}>
                  {i18n.t('watch.stop')}
                </Button>
              )}
              <Button onClick={close}>{i18n.t('watch.close')}</Button>
            </>
          )}
        >
          <Text as="div" tone="quiet">
            {watch === null ? <p>{i18n.t('watch.about')}</p> : lines}
          </Text>
          <WatchForm id={id} connection={connection} choices={watch?.choices ?? null} onWatched={close} />
        </Dialog>
      )}
      {watch !== null && (
        <div className="basis-full">
          <Silenced />
        </div>
      )}
    </>
  );
}
