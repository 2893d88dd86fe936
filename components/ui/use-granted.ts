import { useEffect, useState } from 'react';
import { watchPermissions } from '@/lib/permissions/host.ts';

/**
 * Whether the browser grants something now.
 *
 * @param isGranted - asks the browser; the same function as long as it asks the same
 * @param atFirst - what counts until it has answered
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
