import { useEffect, useState } from 'react';
import { watchPermissions } from '@/lib/permissions/host.ts';

/**
 * Whether the browser grants something now.
 *
 * @param isGranted - asks the browser; always the same function
 * @param atFirst - what counts until it has answered
 */
export function useGranted(isGranted: () => Promise<boolean>, atFirst: boolean): boolean {
  const [granted, setGranted] = useState(atFirst);
  useEffect(() => {
    let current = true;
    const look = () => void isGranted().then((now) => current && setGranted(now));
    look();
    const unwatch = watchPermissions(look);
    return () => {
      current = false;
      unwatch();
    };
  }, [isGranted]);
  return granted;
}
