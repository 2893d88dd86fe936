import type { Remote } from 'comlink';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Failure } from '@/lib/contract/failure.ts';
import type { Sheet } from '@/lib/import/sheet.ts';
import type { SheetAnswers, SheetSettings } from '@/lib/import/shown-sheet.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { noteProblem } from '@/lib/messaging/note-problem.ts';
import { rememberedMapping, rememberMapping } from '@/lib/storage/import-mappings.ts';
import { readUtmRules } from '@/lib/storage/presets.ts';
import type { ImportState, LastingAnswers, OpenedImport, Source } from './import-state.ts';
import { untilListRead } from './list-read.ts';
import { type FileChoices, readSource, UnreadableSource } from './read-source.ts';
import { sendSheet } from './send-sheet.ts';
import { openSheetWorker } from './sheet-worker.ts';

/**
 * Manages an import, from the choice of a file to the start of the job.
 *
 * @param settings - the settings that do not depend on the person's answers
 * @param defaultDomain - the id of the connection's default domain; null if it has none
 * @param onSent - called once the job has started
 */
export function useImport(
  settings: Omit<SheetSettings, keyof SheetAnswers | 'isListRead' | 'pending' | 'utmRules'>,
  defaultDomain: string | null,
  onSent: (source: Source) => void,
) {
  const [state, setState] = useState<ImportState>({ name: 'selectingSource', isUnreadable: false });
  const [, setMistake] = useState<never>();
  const worker = useRef<ReturnType<typeof openSheetWorker> | null>(null);
  /** The number of the latest step. A step that another has replaced ends without effect. */
  const latestStep = useRef(0);
  const sending = useRef<AbortController | null>(null);
  useEffect(
    () => () => {
      sending.current?.abort();
      worker.current?.close();
    },
    [],
  );
  const { connectionId } = settings;
  const sheet = useCallback((): Remote<Sheet> => {
    if (worker.current === null) {
      worker.current = openSheetWorker();
      void worker.current.sheet.preload(connectionId);
    }
    return worker.current.sheet;
  }, [connectionId]);
  // Loads the cached links while the person chooses a file.
  useEffect(() => {
    if (state.name === 'selectingSource') sheet();
  }, [state.name, sheet]);

  const close = () => {
    worker.current?.close();
    worker.current = null;
  };

  const choose = (isUnreadable: boolean) => {
    close();
    setState({ name: 'selectingSource', isUnreadable });
  };

  const changeOpened = (change: (opened: OpenedImport) => Partial<OpenedImport>) =>
    setState((before) =>
      before.name === 'opened' || before.name === 'sending'
        ? { ...before, opened: { ...before.opened, ...change(before.opened) } }
        : before,
    );

  /** Returns to the choice of a file if it is unreadable. Throws any other error into the page's boundary. */
  const fail = (fault: unknown) => {
    if (fault instanceof UnreadableSource) return choose(true);
    setMistake(() => {
      throw fault;
    });
  };

  /** Runs a step on the file. */
  const runStep = async (step: (isReplaced: () => boolean) => Promise<void>) => {
    latestStep.current += 1;
    const number = latestStep.current;
    const isReplaced = () => latestStep.current !== number;
    try {
      await step(isReplaced);
    } catch (fault) {
      if (!isReplaced()) fail(fault);
    }
  };

  const check = async (
    opened: Omit<OpenedImport, 'summary' | 'version' | 'failure'>,
    isReplaced: () => boolean,
  ): Promise<void> => {
    setState({ name: 'opened', opened: { ...opened, summary: null, version: 0, failure: null } });
    if (opened.file.count === 0) return;
    const isListRead = await untilListRead();
    const answer = await ask('pendingDestinations', null);
    // Without an answer, the cached links must do.
    const pending = answer.ok ? answer.value.links : [];
    const utmRules = await readUtmRules(connectionId);
    if (isReplaced()) return;
    const { mapping, defaultDomain, dateOrder, liftsUtm } = opened;
    const answers = { mapping: [...mapping], defaultDomain, dateOrder, liftsUtm };
    const summary = await sheet().check({ ...settings, ...answers, isListRead, pending, utmRules });
    if (isReplaced()) return;
    changeOpened(({ version }) => ({ summary, version: version + 1 }));
  };

  return {
    state,
    sheet,

    /** Reads a source. Reads it again in another encoding or sheet, with the answers given so far. */
    open: (source: Source, choices: FileChoices = {}, answers: Partial<LastingAnswers> = {}) =>
      runStep(async (isReplaced) => {
        // A worker that has read a file is replaced. One that has only preloaded links is used.
        if (state.name !== 'selectingSource') close();
        setState({ name: 'reading' });
        const initial = { defaultDomain, dateOrder: null, liftsUtm: false, foldersAsTags: false, ...answers };
        const { foldersAsTags } = initial;
        const file = await readSource(sheet, source, { ...choices, foldersAsTags });
        // A list's columns are Hem's own, so they cannot be changed.
        const mapping = (file.format === 'list' ? null : await rememberedMapping(file.header)) ?? file.mapping;
        if (isReplaced()) return;
        const isEncodingChosen = choices.encoding !== undefined;
        const unanswered = { withDuplicates: false, isCorrected: false, isEncodingChosen };
        await check({ source, file, mapping, ...initial, ...unanswered }, isReplaced);
      }),

    /** Checks the rows again with other answers. */
    change: (opened: OpenedImport, answers: Partial<SheetAnswers>) =>
      runStep(async (isReplaced) => {
        // Without storage, the columns are not remembered for the next file.
        if (answers.mapping !== undefined)
          void rememberMapping(opened.file.header, [...answers.mapping]).catch(noteProblem('saveChoice'));
        await check({ ...opened, ...answers }, isReplaced);
      }),

    /** Reads the same file again, with or without the folders as tags. The page keeps its place. */
    setFoldersAsTags: (opened: OpenedImport, foldersAsTags: boolean) =>
      runStep(async (isReplaced) => {
        changeOpened(() => ({ foldersAsTags, summary: null }));
        const { source, mapping } = opened;
        // An encoding that was guessed is guessed again, so that its notice stays.
        const encoding = opened.file.guessedTexts === null ? (opened.file.encoding ?? undefined) : undefined;
        const file = await readSource(sheet, source, { encoding, foldersAsTags });
        if (isReplaced()) return;
        await check({ ...opened, file, mapping, foldersAsTags, isCorrected: false }, isReplaced);
      }),

    /** Corrects a cell. A worker that is closed meanwhile gives no answer. */
    async edit(index: number, column: number, cell: string) {
      try {
        const summary = await sheet().edit(index, column, cell);
        changeOpened((opened) => ({
          // The result of a running check replaces this one.
          summary: opened.summary === null ? null : summary,
          version: opened.version + 1,
          isCorrected: true,
        }));
      } catch (fault) {
        fail(fault);
      }
    },

    setWithDuplicates: (withDuplicates: boolean) => changeOpened(() => ({ withDuplicates })),

    /** Starts the job. If that fails or is canceled, the file is shown again with all corrections. */
    async send(opened: OpenedImport) {
      const { source, file, summary, withDuplicates } = opened;
      if (summary === null) return;
      sending.current = new AbortController();
      const { signal } = sending.current;
      const onProgress = (sent: number) =>
        setState((before) => (before.name === 'sending' ? { ...before, sent } : before));
      const showAgain = (failure: Failure | null) =>
        setState((before) =>
          before.name === 'sending' ? { name: 'opened', opened: { ...before.opened, failure } } : before,
        );
      setState({ name: 'sending', sent: 0, count: file.count, opened });
      try {
        const options = { fileName: source.name, count: file.count, withDuplicates, onProgress, signal };
        const started = await sendSheet(sheet, options);
        if (started?.ok !== true) return showAgain(started?.failure ?? null);
        choose(false);
        onSent(source);
      } catch (fault) {
        if (signal.aborted) showAgain(null);
        else fail(fault);
      }
    },

    /** Stops sending. The job does not start. */
    cancel: () => sending.current?.abort(),

    /** Closes the file, for the choice of another. */
    reset() {
      latestStep.current += 1;
      choose(false);
    },
  };
}
