import { type ComponentType, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * Creates a value that is loaded when it is first needed. React's `lazy` would reveal a Suspense boundary's content only
 * after 300 ms, many times longer than the loading takes.
 */
export function laterValue<T>(load: () => Promise<T>) {
  let loaded: T | null = null;
  let loading: Promise<T> | null = null;
  /** Returns the value, loading it once. A failed load is tried again by the next call. */
  async function loadOnce(): Promise<T> {
    loading ??= load();
    try {
      loaded ??= await loading;
      return loaded;
    } catch (fault) {
      loading = null;
      throw fault;
    }
  }
  /** Returns the value; null until it has loaded. */
  function useLoaded(): T | null {
    const [value, setValue] = useState(() => loaded);
    useLayoutEffect(() => {
      let current = true;
      const show = (next: () => T) => current && setValue(next);
      loadOnce().then(
        // Runs the effects at once. A field that is typed in before it hears of changes would lose the keys.
        (loaded) => flushSync(() => show(() => loaded)),
        // Without this, the place would stay empty.
        (fault: unknown) =>
          show(() => {
            throw fault;
          }),
      );
      return () => {
        current = false;
      };
    }, []);
    return value;
  }
  return { load: loadOnce, loaded: () => loaded, useLoaded };
}

/**
 * Creates a component whose code is loaded when it is first shown. Until then it shows nothing.
 *
 * @returns the component, with a `load` function; await it first to render the component in the first pass
 */
export function later<P extends object>(loadComponent: () => Promise<ComponentType<P>>) {
  const { load, useLoaded } = laterValue(loadComponent);
  function Later(props: P) {
    const Loaded = useLoaded();
    return Loaded && <Loaded {...props} />;
  }
  Later.load = load;
  return Later;
}
