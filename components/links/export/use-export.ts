import { useEffect, useRef, useState } from 'react';
import { download } from '@/components/ui/download.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { type LinkFormat, type LinkReader, type NamedLink, writeLinks } from '@/lib/transfer/write-links.ts';

/** How far a file has come. */
export type Exporting =
  | { state: 'asking' }
  | { state: 'writing'; written: number; count: number }
  | { state: 'saved'; name: string; count: number }
  | { state: 'failed' };

/** Of this day, so that files of several days stand beside each other. */
const fileNameOf = (format: LinkFormat): string => `links-${new Date().toISOString().slice(0, 10)}.${format}`;

/** Writes links as a file, which the browser saves; ends with whoever shows it. */
export function useExport() {
  const [exporting, setExporting] = useState<Exporting>({ state: 'asking' });
  const running = useRef<AbortController | null>(null);
  const stop = () => {
    running.current?.abort();
    setExporting({ state: 'asking' });
  };
  useEffect(() => () => running.current?.abort(), []);

  const begin = async (links: LinkReader, format: LinkFormat, nameOf?: (link: LinkRecord) => NamedLink) => {
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const { count } = links;
    const onProgress = (written: number) => {
      // What was being read as it was stopped ends later.
      if (!signal.aborted) setExporting({ state: 'writing', written, count });
    };
    onProgress(0);
    try {
      const written = await writeLinks(links, format, { onProgress, signal, ...(nameOf && { nameOf }) });
      if (written === null) return;
      const name = fileNameOf(format);
      download(written.file, name);
      setExporting({ state: 'saved', name, count: written.count });
    } catch {
      if (!signal.aborted) setExporting({ state: 'failed' });
    }
  };
  return { exporting, begin, stop };
}
