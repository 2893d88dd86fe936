import { useCallback, useEffect, useState } from 'react';
import { useStable } from '@/components/ui/use-stable.ts';
import { noteProblem } from '@/lib/messaging/note-problem.ts';
import { withSites } from '@/lib/permissions/sites.ts';
import type { QrStyle } from '@/lib/qr/style.ts';
import type { CodeItem } from './code-item.ts';
import { type LinkIcon, readLinkIcon } from './link-icon.ts';
import { type Logo, logoOfPicture } from './logo.ts';

export interface Logos {
  /** Returns the logo of a code: null without one or if it cannot be read, undefined while it loads. */
  logoOf: (item: CodeItem) => Logo | null | undefined;
  /** The origins of sites that do not allow Hem to read their icons. */
  refused: readonly string[];
  /** The number of icons that are missing or not images. */
  failed: number;
  /** Requests permission for the refused sites and reads their icons again. Call it directly from a click. */
  allow: () => void;
}

/** The number of icons that load at once. */
const maxConcurrent = 4;

const none: ReadonlyMap<string, LinkIcon> = new Map();

/** Reads the logos of some codes, as the style says. */
export function useLogos(items: readonly CodeItem[], style: QrStyle['logo'], allowsLoopback: boolean): Logos {
  const [own, setOwn] = useState<{ picture: string; logo: Logo | null } | null>(null);
  const [icons, setIcons] = useState(none);
  const picture = style.from === 'own' ? style.picture : null;
  useEffect(() => {
    if (picture === null) return;
    let current = true;
    void logoOfPicture(picture).then((logo) => current && setOwn({ picture, logo }));
    return () => {
      current = false;
    };
  }, [picture]);

  const readIcons = useCallback(
    async (addresses: readonly string[], isCurrent: () => boolean) => {
      const waiting = [...addresses];
      const readInTurn = async () => {
        for (let address = waiting.shift(); address !== undefined && isCurrent(); address = waiting.shift()) {
          const [read, icon] = [address, await readLinkIcon(address, { allowsLoopback })];
          if (isCurrent()) setIcons((before) => new Map(before).set(read, icon));
        }
      };
      await Promise.all(Array.from({ length: maxConcurrent }, readInTurn));
    },
    [allowsLoopback],
  );
  const addresses = useStable([...new Set(items.flatMap(({ favicon }) => favicon ?? []))]);
  const isOfLinks = style.from === 'link';
  useEffect(() => {
    if (!isOfLinks) return;
    let current = true;
    void readIcons(addresses, () => current);
    return () => {
      current = false;
    };
  }, [isOfLinks, addresses, readIcons]);

  const iconOf = (favicon: string | null): LinkIcon | undefined =>
    favicon === null ? { state: 'none' } : icons.get(favicon);
  const read = isOfLinks ? items.flatMap(({ favicon }) => iconOf(favicon) ?? []) : [];
  const refused = [...new Set(read.flatMap((icon) => (icon.state === 'refused' ? [icon.origin] : [])))];
  return {
    logoOf: ({ favicon }) => {
      if (style.from === 'none') return null;
      if (style.from === 'own') return own?.picture === picture ? own.logo : undefined;
      const icon = iconOf(favicon);
      if (icon === undefined) return undefined;
      return icon.state === 'read' ? icon.logo : null;
    },
    refused,
    failed: read.filter(({ state }) => state === 'failed').length,
    allow: () => {
      const again = addresses.filter((address) => icons.get(address)?.state === 'refused');
      void withSites(refused, () => readIcons(again, () => true)).catch(noteProblem('readIcon'));
    },
  };
}
