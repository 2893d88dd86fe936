import { useCallback, useState } from 'react';

/** Returns a function that throws an error of an effect into the page's boundary, which offers to reload. */
export function useThrow(): (fault: unknown) => void {
  const [, setState] = useState<never>();
  return useCallback((fault) => {
    setState(() => {
      throw fault;
    });
  }, []);
}
