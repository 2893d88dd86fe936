import { useLayoutEffect } from 'react';
import { i18n } from '#i18n';
import { inPrivateWindow } from '@/lib/messaging/private-window.ts';

/**
 * Sets the tab's title in the same render as the content; `null` leaves it unchanged. In a private window the title is
 * only Hem's name, since browsers write titles to their history.
 */
export function usePageTitle(title: string | null): void {
  useLayoutEffect(() => {
    if (title === null) return;
    const name = i18n.t('extension.name');
    document.title = inPrivateWindow() ? name : i18n.t('pageTitle', [title, name]);
  }, [title]);
}
