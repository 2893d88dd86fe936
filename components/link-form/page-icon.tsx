import { Globe } from 'lucide-react';
import { useEffect, useState } from 'react';
import { browser } from 'wxt/browser';

/** What the browser shows a tab with, as a page of the extension may show it: https, or the picture itself. */
const isShowable = (address = ''): boolean => /^(https:|data:image\/)/i.test(address);

/**
 * The icon that the browser has of the page in a tab. Asked for once the rest is there: a picture that is on its way would
 * hold up the popup's window.
 */
export function PageIcon({ tabId }: { tabId: number }) {
  const [icon, setIcon] = useState('');
  useEffect(() => {
    const tab = browser.tabs.get(tabId);
    tab.then(({ favIconUrl = '' }) => isShowable(favIconUrl) && setIcon(favIconUrl)).catch(() => undefined);
  }, [tabId]);
  return (
    <span className="grid size-9 place-items-center rounded-normal border border-line text-quiet">
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
