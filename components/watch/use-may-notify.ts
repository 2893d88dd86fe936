import { useEffect, useState } from 'react';
import { watchPermissions } from '@/lib/permissions/host.ts';
import { mayNotify } from '@/lib/permissions/notifications.ts';

/** Whether the browser lets Hem notify now. True until it says otherwise. */
export function useMayNotify(): boolean {
  const [may, setMay] = useState(true);
  useEffect(() => {
    let current = true;
    const look = () => void mayNotify().then((may) => current && setMay(may));
    look();
    const unwatch = watchPermissions(look);
    return () => {
      current = false;
      unwatch();
    };
  }, []);
  return may;
}
