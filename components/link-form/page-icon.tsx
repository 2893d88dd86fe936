import { Globe } from 'lucide-react';
import { useEffect, useState } from 'react';
import { browser } from 'wxt/browser';

/** True if an extension page may show the icon: an https address or a data URL. */
const isShowable = (address = ''): boolean => /^(https:|data:image\/)/i.test(address);

/**
 * The icon of the page in a tab. Requested after the first render, since a loading picture would delay the popup's
 * window.
 */
export function PageIcon({ tabId }: { tabId: number }) {
  const [icon, setIcon] = useState('');
  useEffect(() => {
    const tab = browser.tabs.get(tabId);
    // A closed tab has no icon.
    tab.then(({ favIconUrl = '' }) => isShowable(favIconUrl) && setIcon(favIconUrl)).catch(() => undefined);
  }, [tabId]);
  return (
    <span className="grid size-9 place-items-center rounded-card border border-line text-quiet">
      {icon === '' ? (
        <Globe size={18} aria-hidden />
      ) : (
        <img
          className="object-contain"
          src={icon}
          width={20}
          height={20}
          alt=""
          referrerPolicy="no-referrer"
          onError={() => setIcon('')}
        />
      )}
    </span>
  );
}
