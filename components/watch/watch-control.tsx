import { Bell } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import type { NamedConnection } from '@/lib/connection/connection-name.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { pageConnectionId } from '@/lib/messaging/page-connection.ts';
import { isWatched } from '@/lib/watch/watch.ts';
import { Silenced } from './silenced.tsx';
import { useWatches } from './use-watches.ts';
import { WatchForm } from './watch-form.tsx';
import { watchWords } from './watch-words.ts';

/** Buttons that start, change and stop the watch of a link. */
export function WatchControl({ id, connection }: { id: string; connection: NamedConnection }) {
  const watches = useWatches(pageConnectionId());
  const [open, setOpen] = useState(false);
  const body = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  if (watches === null) return null;
  const watch = watches.find((watch) => watch.id === id && isWatched(watch)) ?? null;

  // The clicked button disappears, so the focus moves to the one beside it.
  const close = () => {
    setOpen(false);
    toggle.current?.focus();
  };
  const stop = async () => {
    await ask('unwatchLink', { id });
    close();
  };
  return (
    <section className="grid grid-cols-1 justify-items-start gap-2 print:hidden" aria-label={i18n.t('watch.heading')}>
      <div className="flex flex-wrap items-center gap-2">
        <Button ref={toggle} aria-expanded={open} aria-controls={body} onClick={() => setOpen(!open)}>
          <Bell size={16} aria-hidden />
          {i18n.t(watch === null ? 'watch.open' : 'watch.change')}
        </Button>
        {watch !== null && (
          <Button kind="quiet" onClick={stop}>
            {i18n.t('watch.stop')}
          </Button>
        )}
        <p role="status" className="flex-[1_1_240px] text-quiet">
          {watch === null ? i18n.t('watch.about') : `${watchWords(watch)} ${i18n.t('watch.will.checked')}`}
        </p>
      </div>
      {watch !== null && <Silenced />}
      <div id={body} hidden={!open}>
        {open && <WatchForm id={id} connection={connection} choices={watch?.choices ?? null} onWatched={close} />}
      </div>
    </section>
  );
}
