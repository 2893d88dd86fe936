import { useLayoutEffect } from 'react';
import { i18n } from '#i18n';

/** Names the tab after what it shows, with the very picture that shows it; `null` leaves the name as it is. */
export function usePageTitle(title: string | null): void {
  useLayoutEffect(() => {
    if (title !== null) document.title = `${title} – ${i18n.t('extension.name')}`;
  }, [title]);
}
