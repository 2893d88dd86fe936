import { useState } from 'react';
import { linksOfJob } from '@/components/jobs/job-links.ts';
import { sendJob } from '@/components/jobs/send-job.ts';
import { useCopying } from '@/components/share/use-copying.ts';
import { useStored } from '@/components/ui/use-stored.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import { addressToShare } from '@/lib/link/address-to-share.ts';
import { type LinesForm, linesText } from '@/lib/link/lines/lines-text.ts';
import { noteProblem } from '@/lib/messaging/note-problem.ts';
import { linesFormItem } from '@/lib/storage/lines-form.ts';
import type { TabState, WindowTab } from './read-tabs.ts';
import { useTabs } from './use-tabs.ts';

/** True if a tab has a link to copy, or can get one. */
export const canSelect = ({ name }: TabState): boolean => name === 'ready' || name === 'linked';

/** Returns the tabs of this window, and the actions that select tabs and create and copy their links. */
export function useTabLinks(connection: Connection) {
  const tabs = useTabs(connection);
  // The excluded tabs: a tab that opens meanwhile is selected.
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set());
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isCreating, setCreating] = useState(false);
  const { copying, copy } = useCopying();
  const stored = useStored(linesFormItem);
  const form = stored.state === 'loaded' ? stored.value : 'addresses';

  const selectable = tabs?.filter(({ state }) => canSelect(state)) ?? [];
  const selected = selectable.filter(({ key }) => !excluded.has(key));
  const ready = selected.flatMap(({ key, title, state }) => (state.name === 'ready' ? [{ key, title, state }] : []));

  /** Returns the text of all selected links that exist, in the order of their tabs; null if there is none. */
  const textOf = (created: ReadonlyMap<string, Parameters<typeof addressToShare>[0]>) => {
    const named = selected.flatMap(({ key, title, state }) => {
      const link = state.name === 'linked' ? state.link : created.get(key);
      const address = link === undefined ? null : addressToShare(link);
      return address === null ? [] : [{ name: title, address }];
    });
    return named.length === 0 ? null : linesText(named, form);
  };

  const createLinks = async () => {
    const rows = ready.map(({ title, state: { create } }) => ({
      ...{ write: { kind: 'create' as const, ...create }, name: title, address: null, long_url: null },
    }));
    const next = async (from: number, max: number) => ({
      rows: rows.slice(from, from + max),
      next: from + max < rows.length ? from + max : null,
    });
    const sent = await sendJob({ kind: 'tabs', expected: rows.length }, { next, onProgress: () => undefined });
    if (!sent.ok) {
      setFailure(sent.failure);
      return null;
    }
    const created = await linksOfJob(sent.value);
    const byTab = ready.flatMap(({ key }, index) => {
      const link = created.get(index);
      return link === undefined ? [] : [[key, link] as const];
    });
    return textOf(new Map(byTab));
  };

  return {
    ...{ tabs, selectable, selected, ready, failure, isCreating, copying, form },
    setForm: (next: LinesForm) => stored.state === 'loaded' && void stored.set(next).catch(noteProblem('saveChoice')),
    isSelected: ({ key, state }: WindowTab) => canSelect(state) && !excluded.has(key),
    toggle: ({ key }: WindowTab) =>
      setExcluded((before) => new Set(before.has(key) ? [...before].filter((one) => one !== key) : [...before, key])),
    toggleAll: () =>
      setExcluded(selected.length === selectable.length ? new Set(selectable.map(({ key }) => key)) : new Set()),
    /** Creates the missing links and copies all selected ones. Call it straight from the press. */
    create() {
      setFailure(null);
      setCreating(true);
      void copy(
        createLinks().finally(() => setCreating(false)),
        'nothing',
      );
    },
    copyAll: () => void copy(Promise.resolve(textOf(new Map()))),
  };
}
