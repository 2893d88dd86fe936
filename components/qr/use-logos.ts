import { useCallback, useEffect, useState } from 'react';
import { withSites } from '@/lib/permissions/icons.ts';
import type { QrStyle } from '@/lib/qr/style.ts';
import type { CodeItem } from './code-item.ts';
import { type LinkIcon, readLinkIcon } from './link-icon.ts';
import { type Logo, logoOfPicture } from './logo.ts';

/** The logos of some codes. */
export interface Logos {
  /** The logo of a code; null where it has none, or none that could be read; undefined while it is being read. */
  logoOf: (item: CodeItem) => Logo | null | undefined;
  /** The sites that let no other read their icons, by their origins. */
  refused: readonly string[];
  /** How many icons were no pictures, or not there. */
  failed: number;
  /** Asks the person to let Hem read from those sites, and reads again. To be called straight from a press. */
  allow: () => void;
}

/** Who is asked at once for icons. */
const atOnce = 4;

const none: ReadonlyMap<string, LinkIcon> = new Map();

/** Reads the logos that a style asks for. */
export function useLogos(items: readonly CodeItem[], wanted: QrStyle['logo'], allowsLoopback: boolean): Logos {
  const [own, setOwn] = useState<{ picture: string; logo: Logo | null } | null>(null);
  const [icons, setIcons] = useState(none);
  const picture = wanted.from === 'own' ? wanted.picture : null;
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
      await Promise.all(Array.from({ length: atOnce }, readInTurn));
    },
    [allowsLoopback],
  );
  const addresses = [...new Set(items.flatMap(({ favicon }) => favicon ?? []))];
  const isOfLinks = wanted.from === 'link';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the addresses themselves
  useEffect(() => {
    if (!isOfLinks) return;
    let current = true;
    void readIcons(addresses, () => current);
    return () => {
      current = false;
    };
  }, [isOfLinks, addresses.join('\n'), readIcons]);

  const iconOf = (favicon: string | null): LinkIcon | undefined =>
    favicon === null ? { state: 'none' } : icons.get(favicon);
  const read = isOfLinks ? items.flatMap(({ favicon }) => iconOf(favicon) ?? []) : [];
  const refused = [...new Set(read.flatMap((icon) => (icon.state === 'refused' ? [icon.origin] : [])))];
  return {
    logoOf: ({ favicon }) => {
      if (wanted.from === 'none') return null;
      if (wanted.from === 'own') return own?.picture === picture ? own.logo : undefined;
      const icon = iconOf(favicon);
      if (icon === undefined) return undefined;
      return icon.state === 'read' ? icon.logo : null;
    },
    refused,
    failed: read.filter(({ state }) => state === 'failed').length,
    allow: () => {
      const again = addresses.filter((address) => icons.get(address)?.state === 'refused');
      void withSites(refused, () => readIcons(again, () => true)).catch(() => undefined);
    },
  };
}
