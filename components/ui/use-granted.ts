import { useEffect, useState } from 'react';
import { watchPermissions } from '@/lib/permissions/host.ts';

/**
 * Returns whether the browser grants a permission, and follows changes.
 *
 * @param isGranted - asks the browser; the same function for the same permission
 * @param atFirst - the value before the browser answers
 */
export function useGranted<F extends boolean | null>(isGranted: () => Promise<boolean>, atFirst: F): boolean | F {
  const [granted, setGranted] = useState<boolean | F>(atFirst);
  useEffect(() => {
    let current = true;
    const update = () => void isGranted().then((now) => current && setGranted(now));
    update();
    const unwatch = watchPermissions(update);
    return () => {
      current = false;
      unwatch();
    };
  }, [isGranted]);
  return granted;
}
