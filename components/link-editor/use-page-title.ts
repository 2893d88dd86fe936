import { useEffect } from 'react';
import { i18n } from '#i18n';

/** Names the tab after what it shows. */
export function usePageTitle(heading: string): void {
  useEffect(() => {
    document.title = `${heading} – ${i18n.t('extension.name')}`;
  }, [heading]);
}
