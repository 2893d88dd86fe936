import { useEffect, useRef, useState } from 'react';
import type { UtmPreset } from '@/lib/link/utm/preset.ts';
import { keepPreset } from '@/lib/storage/presets.ts';

/** Synced storage takes 120 writes a minute: typing is gathered for this long, in milliseconds. */
const gather = 600;

/**
 * A preset that is kept as it is typed: soon after a keystroke, and at once when its form is left or the page is.
 *
 * @param stored - the preset as kept; what is typed goes before it while the form is open
 */
export function useKeptPreset(stored: UtmPreset, open: boolean) {
  const [typed, setTyped] = useState<UtmPreset | null>(null);
  const [failed, setFailed] = useState(false);
  const waiting = useRef<{ preset: UtmPreset; timer: number } | null>(null);

  const write = async (preset: UtmPreset) => {
    try {
      await keepPreset(preset);
      setFailed(false);
    } catch {
      setFailed(true);
    }
  };
  const drop = () => {
    if (waiting.current !== null) window.clearTimeout(waiting.current.timer);
    waiting.current = null;
  };
  const flush = () => {
    const preset = waiting.current?.preset;
    drop();
    if (preset !== undefined) void write(preset);
  };
  const change = (preset: UtmPreset) => {
    drop();
    setTyped(preset);
    waiting.current = { preset, timer: window.setTimeout(flush, gather) };
  };

  const flushNow = useRef(flush);
  flushNow.current = flush;
  useEffect(() => {
    const leave = () => flushNow.current();
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is kept has changed, here or on another device.
  useEffect(() => {
    if (!open && waiting.current === null) setTyped(null);
  }, [stored]);

  const preset = typed ?? stored;
  return { preset, failed, change, drop, retry: () => void write(preset) };
}
