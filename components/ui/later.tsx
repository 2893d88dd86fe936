import { type ComponentType, useLayoutEffect, useState } from 'react';

/**
 * A component whose code is loaded when it is first shown; until then it shows nothing. Not React's `lazy`: what a Suspense
 * boundary held back is revealed no sooner than 300 ms after that, which is many times longer than the code takes.
 *
 * @returns it, with what loads it: where that is awaited first, it is drawn with what is around it
 */
export function later<P extends object>(load: () => Promise<ComponentType<P>>) {
  let loaded: ComponentType<P> | null = null;
  const loading = async () => {
    loaded ??= await load();
    return loaded;
  };
  function Later(props: P) {
    const [Loaded, setLoaded] = useState<ComponentType<P> | null>(() => loaded);
    useLayoutEffect(() => {
      let current = true;
      void loading().then((component) => current && setLoaded(() => component));
      return () => {
        current = false;
      };
    }, []);
    return Loaded && <Loaded {...props} />;
  }
  Later.load = loading;
  return Later;
}
