import { useEffect, useState } from 'react';
import { yieldToEventLoop } from '@/lib/async/async.ts';
import type { MadeCode } from '@/lib/qr/make-code.ts';
import { plainStyle, type QrStyle } from '@/lib/qr/style.ts';
import type { CodeItem } from './code-item.ts';
import type { Logo } from './logo.ts';
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

interface Input {
  style: QrStyle;
  /** The logo is undefined while it loads. */
  codes: readonly (Pick<CodeItem, 'id' | 'address'> & { logo: Logo | null | undefined })[];
}

/** Logos are large, and stay the same objects. */
const isSame = (one: Input, other: Input): boolean =>
  JSON.stringify(one.style) === JSON.stringify(other.style) &&
  one.codes.length === other.codes.length &&
  one.codes.every(({ id, address, logo }, index) => {
    const code = other.codes[index];
    return id === code?.id && address === code.address && logo === code.logo;
  });

/** Makes the codes of some links and scans them, one after the other. Loads the scanner on demand. */
export function useCodes({ items, style, logos }: CodeInput): CheckedCodes {
  const codes = items.map((item) => ({ id: item.id, address: item.address, logo: logos.logoOf(item) }));
  // The columns of a sheet change no code.
  const latest = { style: { ...style, columns: plainStyle.columns }, codes };
  const [input, setInput] = useState<Input>(latest);
  if (!isSame(input, latest)) setInput(latest);
  const [checked, setChecked] = useState<{ input: Input; codes: CheckedCodes } | null>(null);
  useEffect(() => {
    if (input.codes.some(({ logo }) => logo === undefined)) return;
    let current = true;
    const check = async () => {
      const { makeCode } = await import('@/lib/qr/make-code.ts');
      const codes = new Map<string, MadeCode>();
      let since = performance.now();
      for (const { id, address, logo } of input.codes) {
        if (!current) return;
        codes.set(id, makeCode(address, input.style, logo?.pixels ?? null));
        if (performance.now() - since < updateIntervalMs) continue;
        setChecked({ input, codes: new Map(codes) });
        await yieldToEventLoop();
        since = performance.now();
      }
      if (current) setChecked({ input, codes });
    };
    void check();
    return () => {
      current = false;
    };
  }, [input]);
  return checked?.input === input ? checked.codes : none;
}
