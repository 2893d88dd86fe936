import { useEffect, useState } from 'react';

/** Tells screen readers the title of a page that is shown instead of another, which browsers do only for new documents. */
export function PageAnnouncer() {
  const [title, setTitle] = useState('');
  useEffect(() => {
    const announce = () => setTitle(document.title);
    announce();
    // A page may set its title once its data is read.
    const observer = new MutationObserver(announce);
    observer.observe(document.head, { childList: true, characterData: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  return (
    <p role="status" className="sr-only">
      {title}
    </p>
  );
}
