import { useEffect, useSyncExternalStore } from 'react';
import type { Operation } from '@/lib/operations/operation.ts';

type IsShown = (operation: Operation) => boolean;

const none: IsShown = () => false;

let current = none;
const listeners = new Set<() => void>();

function show(isShown: IsShown): void {
  current = isShown;
  for (const onChange of listeners) onChange();
}

const subscribe = (onChange: () => void) => {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
};

/**
 * Names the refused operation whose errors a form on this page shows; null without one. The navigation does not list
 * that operation again.
 *
 * @param isShown - compares by identity: pass the same function until the operation changes
 */
export function useRefusalInForm(isShown: IsShown | null): void {
  useEffect(() => {
    show(isShown ?? none);
    return () => show(none);
  }, [isShown]);
}

/** Returns a function that tells if a refused operation is shown in a form on this page. */
export function useIsInForm(): IsShown {
  const isShown = useSyncExternalStore(subscribe, () => current);
  return (operation) => operation.state.name === 'refused' && isShown(operation);
}
