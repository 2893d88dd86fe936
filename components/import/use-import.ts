import { type Remote, wrap } from 'comlink';
import { useCallback, useEffect, useRef, useState } from 'react';
import { sendJob } from '@/components/jobs/send-job.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import type { Target } from '@/lib/import/columns.ts';
import type { Encoding } from '@/lib/import/decode.ts';
import type { DateOrder } from '@/lib/import/read-date.ts';
import type { Sheet } from '@/lib/import/sheet.ts';
import type { OpenedSheet, SheetSetting, SheetSummary } from '@/lib/import/shown-sheet.ts';
import { noUtmRules, type UtmRules } from '@/lib/link/utm/preset.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { connectionItem } from '@/lib/storage/connection.ts';
import { rememberedMapping, rememberMapping } from '@/lib/storage/import-mappings.ts';
import { readUtmRules } from '@/lib/storage/presets.ts';
import { untilListRead } from './list-read.ts';
import { leftOutRow } from './row-words.ts';

/** What is imported: a file, or what was pasted, which has no name. */
export interface Source {
  name: string | null;
  content: ArrayBuffer | string;
  /** True for a list of this browser, whose format is Hem's own. */
  isList?: boolean;
}

/** A file that was read, and what is made of it. */
export interface OpenedImport {
  source: Source;
  opened: OpenedSheet;
  mapping: readonly Target[];
  defaultDomain: string | null;
  /** What the person has said of dates such as 05/06/2026. */
  dateOrder: DateOrder | null;
  /** Whether UTM parameters in an address become the link's own. */
  liftsUtm: boolean;
  /** Null while its rows are being checked. */
  summary: SheetSummary | null;
  /** Rises whenever a row has changed. */
  version: number;
  /** Whether somebody has corrected a row: nothing else has that. */
  isCorrected: boolean;
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
  /** With what comes back where it is given up. */
  | { state: 'handing'; handed: number; count: number; of: OpenedImport };

/** Reads how UTM values are written on the connection. */
async function readRules(): Promise<UtmRules> {
  const connection = await connectionItem.get();
  return connection === null ? noUtmRules : readUtmRules(connection.id);
}

/** Rejects once somebody has given up. */
function untilAborted(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => reject(signal.reason));
  promise.catch(() => undefined);
  return promise;
}

/** What somebody can say of a file. */
type Said = 'mapping' | 'defaultDomain' | 'dateOrder' | 'liftsUtm';
/** What of it holds for a file in any encoding: the columns are remembered by their names. */
type Kept = Exclude<Said, 'mapping'>;
type Setting = Omit<SheetSetting, Said | 'underWay' | 'utmRules'>;

/**
 * An import, from the choice of a file to the job that makes its links.
 *
 * @param onSent - its links are going to be made
 */
export function useImport(setting: Setting, usualDomain: string | null, onSent: (source: Source) => void) {
  const [importing, setImporting] = useState<Importing>({ state: 'choosing', failure: null });
  const worker = useRef<ReturnType<typeof openWorker> | null>(null);
  /** Rises with whatever is begun: what is overtaken ends without a word. */
  const turn = useRef(0);
  const giving = useRef<AbortController | null>(null);
  useEffect(
    () => () => {
      giving.current?.abort();
      worker.current?.close();
    },
    [],
  );
  const { connectionId } = setting;
  const sheet = useCallback((): Remote<Sheet> => {
    if (worker.current === null) {
      worker.current = openWorker();
      void worker.current.sheet.readAhead(connectionId);
    }
    return worker.current.sheet;
  }, [connectionId]);
  // What is known is read while the person chooses a file, this one and the next.
  useEffect(() => {
    if (importing.state === 'choosing') sheet();
  }, [importing.state, sheet]);
  const close = () => {
    worker.current?.close();
    worker.current = null;
  };

  const fail = () => {
    close();
    setImporting({ state: 'choosing', failure: 'unreadable' });
  };

  /** Does something to a file, as long as nothing else is begun. */
  const begin = async (work: (isOvertaken: () => boolean) => Promise<void>) => {
    turn.current += 1;
    const mine = turn.current;
    const isOvertaken = () => turn.current !== mine;
    try {
      await work(isOvertaken);
    } catch {
      if (!isOvertaken()) fail();
    }
  };

  const check = async (of: Omit<OpenedImport, 'summary' | 'version' | 'failure'>, isOvertaken: () => boolean) => {
    setImporting({ state: 'opened', ...of, summary: null, version: 0, failure: null });
    await untilListRead();
    if (isOvertaken()) return;
    // Without an answer, what is known is all that there is.
    const asked = await ask('destinationsUnderWay', null);
    if (isOvertaken()) return;
    const { defaultDomain, dateOrder, liftsUtm } = of;
    const underWay = asked.ok ? asked.value.links : [];
    const utmRules = await readRules();
    if (isOvertaken()) return;
    const said = { defaultDomain, dateOrder, liftsUtm };
    const summary = await sheet().check([...of.mapping], { ...setting, ...said, underWay, utmRules });
    if (isOvertaken()) return;
    setImporting((before) =>
      before.state === 'opened' ? { ...before, summary, version: before.version + 1 } : before,
    );
  };

  return {
    importing,
    sheet,
    /** Reads what is to be imported; once more in another encoding, with what the person has said of it. */
    open: (source: Source, encoding?: Encoding, said: Partial<Pick<OpenedImport, Kept>> = {}) =>
      begin(async (isOvertaken) => {
        // What reads another file ends; what has only read ahead goes on.
        if (importing.state !== 'choosing') close();
        setImporting({ state: 'reading' });
        const opened = await sheet().open(source.content, encoding);
        if (isOvertaken()) return;
        // A list's columns are Hem's own, and nobody can change them.
        const mapping = (source.isList ? null : await rememberedMapping(opened.header)) ?? opened.mapping;
        if (isOvertaken()) return;
        const plain = { defaultDomain: usualDomain, dateOrder: null, liftsUtm: false, ...said };
        await check({ source, opened, mapping, ...plain, withDuplicates: false, isCorrected: false }, isOvertaken);
      }),
    /** Reads it otherwise. */
    change: (of: OpenedImport, change: Partial<Pick<OpenedImport, Said>>) =>
      begin(async (isOvertaken) => {
        // It is only not remembered.
        if (change.mapping !== undefined)
          void rememberMapping(of.opened.header, [...change.mapping]).catch(() => undefined);
        await check({ ...of, ...change }, isOvertaken);
      }),
    /** Corrects a cell. */
    async edit(index: number, column: number, cell: string) {
      const edited = sheet();
      const isOver = () => worker.current?.sheet !== edited;
      try {
        const summary = await edited.edit(index, column, cell);
        if (isOver()) return;
        const corrected = (of: OpenedImport) => {
          // While all rows are checked anew, that check has the last word.
          const known = of.summary === null ? null : summary;
          return { ...of, summary: known, version: of.version + 1, isCorrected: true };
        };
        setImporting((before) => {
          if (before.state === 'handing') return { ...before, of: corrected(before.of) };
          return before.state === 'opened' ? { ...before, ...corrected(before) } : before;
        });
      } catch {
        if (!isOver()) fail();
      }
    },
    /** Says whether duplicates are made, too. */
    keepDuplicates: (withDuplicates: boolean) =>
      setImporting((before) => (before.state === 'opened' ? { ...before, withDuplicates } : before)),
    /** Makes its links. Where they can't be handed on, or that is given up, all stays as it was corrected. */
    async send(of: OpenedImport) {
      const { source, summary, withDuplicates, opened } = of;
      if (summary === null) return;
      turn.current += 1;
      const { count } = opened;
      giving.current = new AbortController();
      const { signal } = giving.current;
      const given = untilAborted(signal);
      const onProgress = (handed: number) => {
        if (!signal.aborted) setImporting((before) => (before.state === 'handing' ? { ...before, handed } : before));
      };
      const restore = (change: Partial<OpenedImport> = {}) =>
        setImporting((before) => (before.state === 'handing' ? { state: 'opened', ...before.of, ...change } : before));
      setImporting({ state: 'handing', handed: 0, count, of });
      try {
        const next = async (from: number, most: number) => {
          // A job that is not whole is never begun.
          const part = await Promise.race([sheet().wanted(from, most, withDuplicates), given]);
          return { rows: [...part.rows, ...part.leftOut.map(leftOutRow)], next: part.next };
        };
        const sent = await sendJob({ kind: 'import', file: source.name, meant: count }, { next, onProgress, signal });
        if (sent === null) return restore();
        if (!sent.ok) return restore({ failure: sent.failure });
        close();
        setImporting({ state: 'choosing', failure: null });
        onSent(source);
      } catch {
        if (signal.aborted) restore();
        else fail();
      }
    },
    /** Hands no more rows over: its links are not made. */
    cancel: () => giving.current?.abort(),
    /** Gives it up for another. */
    reset() {
      turn.current += 1;
      close();
      setImporting({ state: 'choosing', failure: null });
    },
  };
}

/** Opens a sheet in a worker of its own. */
function openWorker(): { sheet: Remote<Sheet>; close: () => void } {
  const worker = new Worker(new URL('./sheet.worker.ts', import.meta.url), { type: 'module' });
  return { sheet: wrap<Sheet>(worker), close: () => worker.terminate() };
}
