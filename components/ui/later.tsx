import { type ComponentType, useLayoutEffect, useState } from 'react';

/**
 * A component whose code is loaded when it is first shown; until then it shows nothing. Not React's `lazy`: what a Suspense
 * boundary held back is revealed no sooner than 300 ms after that, which is many times longer than the code takes.
 *
 * @param soon whether it is about to be shown, so that its code comes while the rest is still being drawn
 */
export function later<P extends object>(load: () => Promise<ComponentType<P>>, soon = false): ComponentType<P> {
  let loaded: ComponentType<P> | null = null;
  const loading = async () => {
    loaded ??= await load();
    return loaded;
  };
  if (soon) void loading();
  return function Later(props: P) {
    const [Loaded, setLoaded] = useState<ComponentType<P> | null>(() => loaded);
    useLayoutEffect(() => {
      let current = true;
      void loading().then((component) => current && setLoaded(() => component));
      return () => {
        current = false;
      };
    }, []);
    return Loaded && <Loaded {...props} />;
  };
}
