import { useState } from 'react';
import { linksMade } from '@/components/jobs/job-links.ts';
import { sendJob } from '@/components/jobs/send-job.ts';
import { useCopying } from '@/components/share/use-copying.ts';
import { useStored } from '@/components/ui/use-stored.ts';
import type { Connection } from '@/lib/connection/saved-connection.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import { addressToShare } from '@/lib/link/address-to-share.ts';
import { type LinesForm, linesText } from '@/lib/link/lines/lines-text.ts';
import { linesFormItem } from '@/lib/storage/lines-form.ts';
import type { TabState, WindowTab } from './read-tabs.ts';
import { useTabs } from './use-tabs.ts';

/** Whether a tab's link can be in the list that is copied. */
export const canChoose = ({ name }: TabState): boolean => name === 'ready' || name === 'known';

/** The tabs of this window, which of them are chosen, and the links that are made and copied of these. */
export function useTabLinks(connection: Connection) {
  const tabs = useTabs(connection);
  // Those that somebody has left out: tabs that are opened meanwhile are chosen.
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isMaking, setIsMaking] = useState(false);
  const { copying, copy } = useCopying();
  const stored = useStored(linesFormItem);
  const form = stored.state === 'loaded' ? stored.value : 'addresses';

  const choosable = tabs?.filter(({ state }) => canChoose(state)) ?? [];
  const chosen = choosable.filter(({ key }) => !left.has(key));
  const ready = chosen.flatMap(({ key, title, state }) => (state.name === 'ready' ? [{ key, title, state }] : []));

  /** All chosen links that are there, in the order of their tabs; null where there is none. */
  const textOf = (made: ReadonlyMap<string, Parameters<typeof addressToShare>[0]>) => {
    const named = chosen.flatMap(({ key, title, state }) => {
      const link = state.name === 'known' ? state.link : made.get(key);
      const address = link === undefined ? null : addressToShare(link);
      return address === null ? [] : [{ name: title, address }];
    });
    return named.length === 0 ? null : linesText(named, form);
  };

  const makeLinks = async () => {
    const rows = ready.map(({ title, state: { wanted } }) => ({
      ...{ write: { kind: 'create' as const, ...wanted }, name: title, address: null, long_url: null },
    }));
    const next = async (from: number, most: number) => ({
      rows: rows.slice(from, from + most),
      next: from + most < rows.length ? from + most : null,
    });
    const sent = await sendJob({ kind: 'tabs', meant: rows.length }, { next, onProgress: () => undefined });
    if (!sent.ok) {
      setFailure(sent.failure);
      return null;
    }
    const made = await linksMade(sent.value);
    const byTab = ready.flatMap(({ key }, at) => {
      const link = made.get(at);
      return link === undefined ? [] : [[key, link] as const];
    });
    return textOf(new Map(byTab));
  };

  return {
    ...{ tabs, choosable, chosen, ready, failure, isMaking, copying, form },
    setForm: (next: LinesForm) => stored.state === 'loaded' && void stored.set(next).catch(() => undefined),
    isChosen: ({ key, state }: WindowTab) => canChoose(state) && !left.has(key),
    toggle: ({ key }: WindowTab) =>
      setLeft((before) => new Set(before.has(key) ? [...before].filter((one) => one !== key) : [...before, key])),
    toggleAll: () => setLeft(chosen.length === choosable.length ? new Set(choosable.map(({ key }) => key)) : new Set()),
    /** Makes the links that are missing and copies all that are chosen. To be called straight from the press. */
    make() {
      setFailure(null);
      setIsMaking(true);
      void copy(
        makeLinks().finally(() => setIsMaking(false)),
        'nothing',
      );
    },
    copyAll: () => void copy(Promise.resolve(textOf(new Map()))),
  };
}
