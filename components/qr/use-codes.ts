import { useEffect, useState } from 'react';
import { yieldToEventLoop } from '@/lib/async/async.ts';
import type { MadeCode } from '@/lib/qr/make-code.ts';
import type { QrStyle } from '@/lib/qr/style.ts';
import type { CodeItem } from './code-item.ts';
import type { Logos } from './use-logos.ts';

/** The codes that were made and scanned so far, by the ids of their links. */
export type CheckedCodes = ReadonlyMap<string, MadeCode>;

interface About {
  items: readonly CodeItem[];
  style: QrStyle;
  logos: Logos;
}

/** How long codes are made before the page is drawn again, in milliseconds. */
const atOnce = 30;

const none: CheckedCodes = new Map();

/** Makes the codes of some links and scans each, one after the other. What it takes is loaded only now. */
export function useCodes({ items, style, logos }: About): CheckedCodes {
  const { format, size, correction, quietZone, dark, light, logo } = style;
  const own = logo.from === 'own' ? logo.picture : '';
  const design = [format, size, correction, quietZone, dark, light, logo.from, own].join();
  const shown = items.map((item) => `${item.id} ${item.address} ${logos.logoOf(item)?.picture.length ?? ''}`).join();
  const isReady = items.every((item) => logos.logoOf(item) !== undefined);
  const [checked, setChecked] = useState({ design, shown, codes: none });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what they say, however they were made
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
        if (performance.now() - since < atOnce) continue;
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
