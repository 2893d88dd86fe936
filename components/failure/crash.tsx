import { useEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { browser } from 'wxt/browser';
import { i18n } from '#i18n';
import { Button, buttonClass } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/notice.tsx';

interface Props {
  error: unknown;
  /** True if nothing else of Hem is on screen. Then a link opens the options. */
  alone?: boolean;
}

/** Says that a page has crashed, and how to continue. Drafts are already saved, at each key. */
export function Crash({ error, alone = false }: Props) {
  const reload = useRef<HTMLButtonElement>(null);
  // The focused element was removed.
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

/** Shows a crash instead of a whole page, which React has unmounted. */
export function showCrash(error: unknown): void {
  const main = document.createElement('main');
  document.getElementById('root')?.replaceChildren(main);
  createRoot(main).render(<Crash error={error} alone />);
}
