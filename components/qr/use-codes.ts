import { useEffect, useState } from 'react';
import { yieldToEventLoop } from '@/lib/async/async.ts';
import type { MadeCode } from '@/lib/qr/make-code.ts';
import type { QrStyle } from '@/lib/qr/style.ts';
import type { CodeItem } from './code-item.ts';
import type { Logos } from './use-logos.ts';

/** The codes that were made and scanned so far, by link id. */
export type CheckedCodes = ReadonlyMap<string, MadeCode>;

interface CodeInput {
  items: readonly CodeItem[];
  style: QrStyle;
  logos: Logos;
}

/** The time between updates of the page while codes are made. */
const updateIntervalMs = 30;

const none: CheckedCodes = new Map();

/** Makes the codes of some links and scans them, one after the other. Loads the scanner on demand. */
export function useCodes({ items, style, logos }: CodeInput): CheckedCodes {
  const { format, size, correction, quietZone, dark, light, logo } = style;
  const own = logo.from === 'own' ? logo.picture : '';
  const design = [format, size, correction, quietZone, dark, light, logo.from, own].join();
  const shown = items.map((item) => `${item.id} ${item.address} ${logos.logoOf(item)?.picture.length ?? ''}`).join();
  const isReady = items.every((item) => logos.logoOf(item) !== undefined);
  const [checked, setChecked] = useState({ design, shown, codes: none });
  // Items and logos are new objects in each render. Their texts say if a code changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `design` and `shown` stand for items, style and logos
  useEffect(() => {
    if (!isReady) return;
    let current = true;
    const check = async () => {
      const { makeCode } = await import('@/lib/qr/make-code.ts');
      const codes = new Map<string, MadeCode>();
      let since = performance.now();
      for (const item of items) {
        if (!current) return;
        codes.set(item.id, makeCode(item.address, style, logos.logoOf(item)?.pixels ?? null));
        if (performance.now() - since < updateIntervalMs) continue;
        setChecked({ design, shown, codes: new Map(codes) });
        await yieldToEventLoop();
        since = performance.now();
      }
      if (current) setChecked({ design, shown, codes });
    };
    void check();
    return () => {
      current = false;
    };
  }, [design, shown, isReady]);
  return checked.design === design && checked.shown === shown ? checked.codes : none;
}
