import { useEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { browser } from 'wxt/browser';
import { i18n } from '#i18n';
import { Button, buttonClass } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/notice.tsx';

interface Props {
  error: unknown;
  /** Whether nothing else of Hem is in sight: then there is a way to all of it. */
  alone?: boolean;
}

/** Says that a page has failed, for a fault of Hem's own, and how to go on. Drafts are kept as they are typed. */
export function Crash({ error, alone = false }: Props) {
  const reload = useRef<HTMLButtonElement>(null);
  // What had the focus is gone.
  useEffect(() => reload.current?.focus(), []);
  return (
    <Notice
      tone="bad"
      title={i18n.t('crash.title')}
      actions={
        <>
          <Button ref={reload} onClick={() => location.reload()}>
            {i18n.t('crash.reload')}
          </Button>
          {alone && (
            <a
              className={buttonClass('quiet')}
              href={browser.runtime.getURL('/options.html')}
              target="_blank"
              rel="noreferrer"
            >
              {i18n.t('crash.open')}
            </a>
          )}
        </>
      }
    >
      <p>{i18n.t('crash.text')}</p>
      <p>{i18n.t('crash.details', [error instanceof Error ? error.message : String(error)])}</p>
    </Notice>
  );
}

/** Shows that in the place of a whole page, which React has taken away. */
export function showCrash(error: unknown): void {
  const main = document.createElement('main');
  document.getElementById('root')?.replaceChildren(main);
  createRoot(main).render(<Crash error={error} alone />);
}
