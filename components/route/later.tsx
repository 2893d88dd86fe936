import { type ComponentType, useEffect, useState } from 'react';

/**
 * A page whose code is loaded when it is first shown. Not React's `lazy`: a Suspense boundary that shows nothing is
 * revealed no sooner than 300 ms after it was drawn, which is longer than the code takes.
 *
 * @param soon whether it is about to be shown, so that its code comes while the rest is still being drawn
 */
export function later<P extends object>(load: () => Promise<ComponentType<P>>, soon = false): ComponentType<P> {
  let loaded: ComponentType<P> | null = null;
  if (soon) void load().then((page) => (loaded = page));
  return function Later(props: P) {
    const [Page, setPage] = useState<ComponentType<P> | null>(() => loaded);
    useEffect(() => {
      let current = true;
      void load().then((page) => {
        loaded = page;
        if (current) setPage(() => page);
      });
      return () => {
        current = false;
      };
    }, []);
    return Page && <Page {...props} />;
  };
}
