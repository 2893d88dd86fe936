import { Globe } from 'lucide-react';
import { useEffect, useState } from 'react';
import { browser } from 'wxt/browser';
import { noTab } from '@/lib/link/place.ts';

/** Returns the icon if an extension page may show it: an https address or a data URL. */
const showable = (address = ''): string => (/^(https:|data:image\/)/i.test(address) ? address : '');

/** The icon that was shown last, so that it stays when another part of the popup takes its place. */
let last = { tabId: -1, icon: '' };

/**
 * The icon of the page in a tab. Requested after the first render, since a loading picture would delay the popup's
 * window.
 */
export function PageIcon({ tabId }: { tabId: number }) {
  const [icon, setIcon] = useState(last.tabId === tabId ? last.icon : '');
  useEffect(() => {
    const show = ({ favIconUrl }: { favIconUrl?: string | undefined }) => {
      last = { tabId, icon: showable(favIconUrl) };
      setIcon(last.icon);
    };
    // Chromium throws at once for the id of a form without a tab.
    if (tabId === noTab) return;
    // A closed tab has no icon.
    browser.tabs.get(tabId).then(show, () => undefined);
  }, [tabId]);
  if (icon === '') return <Globe size={18} aria-hidden />;
  return <img src={icon} width={20} height={20} alt="" referrerPolicy="no-referrer" onError={() => setIcon('')} />;
}
