import { useEffect, useRef, useState } from 'react';
import { download } from '@/components/ui/download.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { endingOf, type LinkFile, type LinkReader, type NamedLink, writeLinks } from '@/lib/transfer/write-links.ts';

/** The state of an export. */
type Exporting =
  | { state: 'asking' }
  | { state: 'writing'; written: number; count: number }
  | { state: 'saved'; name: string; count: number }
  | { state: 'failed' };

/** Contains the date, so that files of several days sort together. */
const fileNameOf = (file: LinkFile): string => `links-${new Date().toISOString().slice(0, 10)}.${endingOf(file)}`;

/** Writes links to a file, which the browser downloads. Stops when the component unmounts. */
export function useExport() {
  const [exporting, setExporting] = useState<Exporting>({ state: 'asking' });
  const running = useRef<AbortController | null>(null);
  const stop = () => {
    running.current?.abort();
    setExporting({ state: 'asking' });
  };
  useEffect(() => () => running.current?.abort(), []);

  const begin = async (links: LinkReader, file: LinkFile, nameOf?: (link: LinkRecord) => NamedLink) => {
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const { count } = links;
    const onProgress = (written: number) => {
      // A stopped export reports its last part late.
      if (!signal.aborted) setExporting({ state: 'writing', written, count });
    };
    onProgress(0);
    try {
      const written = await writeLinks(links, file, { onProgress, signal, ...(nameOf && { nameOf }) });
      if (written === null) return;
      const name = fileNameOf(file);
      download(written.file, name);
      setExporting({ state: 'saved', name, count: written.count });
    } catch {
      if (!signal.aborted) setExporting({ state: 'failed' });
    }
  };
  return { exporting, begin, stop };
}
