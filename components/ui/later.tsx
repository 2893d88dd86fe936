import { type ComponentType, useLayoutEffect, useState } from 'react';

/**
 * Creates a component whose code is loaded when it is first shown. Until then it shows nothing. React's `lazy` would
 * reveal a Suspense boundary's content only after 300 ms, many times longer than the loading takes.
 *
 * @returns the component, with a `load` function; await it first to render the component in the first pass
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
