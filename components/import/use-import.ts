import type { Remote } from 'comlink';
import { useEffect, useRef, useState } from 'react';
import { sendJob } from '@/components/jobs/send-job.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import type { Target } from '@/lib/import/columns.ts';
import type { Encoding } from '@/lib/import/decode.ts';
import type { OpenedSheet, Sheet, SheetSetting, SheetSummary } from '@/lib/import/sheet.ts';
import { rememberedMapping, rememberMapping } from '@/lib/storage/import-mappings.ts';
import { openWorker } from './open-worker.ts';

/** What is imported: a file, or what was pasted, which has no name. */
export interface Source {
  name: string | null;
  content: ArrayBuffer | string;
}

/** A file that was read, and what is made of it. */
export interface OpenedImport {
  source: Source;
  opened: OpenedSheet;
  mapping: readonly Target[];
  defaultDomain: string | null;
  /** Null while its rows are being checked. */
  summary: SheetSummary | null;
  /** Rises whenever a row has changed. */
  version: number;
  /** Whether what leads to the same destination as another link is made, too. */
  withDuplicates: boolean;
  /** Why its links could not be handed on. */
  failure: Failure | null;
}

/** How far an import has come. */
export type Importing =
  | { state: 'choosing'; failure: 'unreadable' | null }
  | { state: 'reading' }
  | ({ state: 'opened' } & OpenedImport)
  | { state: 'handing'; handed: number; count: number };

type Setting = Omit<SheetSetting, 'defaultDomain'>;

/** An import, from the choice of a file to the job that makes its links. */
export function useImport(setting: Setting, usualDomain: string | null) {
  const [importing, setImporting] = useState<Importing>({ state: 'choosing', failure: null });
  const worker = useRef<ReturnType<typeof openWorker> | null>(null);
  useEffect(() => () => worker.current?.close(), []);
  const sheet = (): Remote<Sheet> => {
    worker.current ??= openWorker();
    return worker.current.sheet;
  };
  const close = () => {
    worker.current?.close();
    worker.current = null;
  };

  const fail = () => {
    close();
    setImporting({ state: 'choosing', failure: 'unreadable' });
  };

  const check = async (of: Omit<OpenedImport, 'summary' | 'version' | 'failure'>) => {
    setImporting({ state: 'opened', ...of, summary: null, version: 0, failure: null });
    const summary = await sheet().check([...of.mapping], { ...setting, defaultDomain: of.defaultDomain });
    setImporting((before) =>
      before.state === 'opened' ? { ...before, summary, version: before.version + 1 } : before,
    );
  };

  return {
    importing,
    sheet,
    /** Reads what is to be imported. */
    async open(source: Source, encoding?: Encoding) {
      close();
      setImporting({ state: 'reading' });
      try {
        const opened = await sheet().open(source.content, encoding);
        const mapping = (await rememberedMapping(opened.header)) ?? opened.mapping;
        await check({ source, opened, mapping, defaultDomain: usualDomain, withDuplicates: false });
      } catch {
        fail();
      }
    },
    /** Reads its columns or its domain otherwise. */
    async change(of: OpenedImport, change: Partial<Pick<OpenedImport, 'mapping' | 'defaultDomain'>>) {
      // It is only not remembered.
      if (change.mapping !== undefined)
        await rememberMapping(of.opened.header, [...change.mapping]).catch(() => undefined);
      await check({ ...of, ...change }).catch(fail);
    },
    /** Corrects a cell. */
    async edit(index: number, column: number, cell: string) {
      try {
        const summary = await sheet().edit(index, column, cell);
        setImporting((before) =>
          before.state === 'opened' ? { ...before, summary, version: before.version + 1 } : before,
        );
      } catch {
        fail();
      }
    },
    /** Says whether duplicates are made, too. */
    keepDuplicates: (withDuplicates: boolean) =>
      setImporting((before) => (before.state === 'opened' ? { ...before, withDuplicates } : before)),
    /** Makes its links. Where they can't be handed on, all stays as it was corrected. */
    async send(of: OpenedImport) {
      const { source, summary, withDuplicates } = of;
      if (summary === null) return;
      const count = summary.ready + (withDuplicates ? summary.duplicates : 0);
      const onProgress = (handed: number) => setImporting({ state: 'handing', handed, count });
      onProgress(0);
      try {
        const next = (from: number, most: number) => sheet().wanted(from, most, withDuplicates);
        const sent = await sendJob({ kind: 'import', file: source.name }, { next, onProgress });
        if (!sent.ok) return setImporting({ state: 'opened', ...of, failure: sent.failure });
        close();
        setImporting({ state: 'choosing', failure: null });
      } catch {
        fail();
      }
    },
    /** Gives it up for another. */
    reset() {
      close();
      setImporting({ state: 'choosing', failure: null });
    },
  };
}
