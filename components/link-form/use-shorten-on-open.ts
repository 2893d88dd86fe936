import { useEffect, useRef } from 'react';

/** Shortens once, as soon as the popup is there, where the person has asked for that. */
export function useShortenOnOpen(wanted: boolean, shorten: () => Promise<void>): void {
  const waiting = useRef(wanted);
  useEffect(() => {
    if (!waiting.current) return;
    waiting.current = false;
    void shorten();
  });
}
