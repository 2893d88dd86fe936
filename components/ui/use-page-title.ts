import { useLayoutEffect } from 'react';
import { i18n } from '#i18n';
import { inPrivateWindow } from '@/lib/messaging/private-window.ts';

/**
 * Names the tab after what it shows, with the very picture that shows it; `null` leaves the name as it is. Browsers write
 * it to their history, so that of a private window says nothing.
 */
export function usePageTitle(title: string | null): void {
  useLayoutEffect(() => {
    if (title === null) return;
    const name = i18n.t('extension.name');
    document.title = inPrivateWindow() ? name : `${title} – ${name}`;
  }, [title]);
}
