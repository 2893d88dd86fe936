import { useEffect, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import { Notice } from '@/components/ui/notice.tsx';
import { PickField } from '@/components/ui/pick-field.tsx';
import { isOffered } from '@/lib/permissions/offered.ts';
import type { AddressList, AddressSource } from './address-source.ts';
import { bookmarks } from './bookmarks.tsx';
import { clipboard } from './clipboard.tsx';

/** All sources, in the order of their buttons. */
const allSources = [clipboard, bookmarks] as const;

type Source = (typeof allSources)[number];

const isAvailable = ({ permission }: AddressSource): boolean => permission === undefined || isOffered(permission);

type Reading =
  | { state: 'idle' }
  | { state: 'reading' | 'refused' | 'empty'; source: Source }
  /** A source with several lists asks which one is meant. */
  | { state: 'selectingList'; source: Source; lists: readonly AddressList[]; chosen: number };

/** Buttons for the places that addresses can be read from. */
export function AddressSources({ onOpen }: { onOpen: (list: AddressList) => void }) {
  const [reading, setReading] = useState<Reading>({ state: 'idle' });
  const sources = allSources.filter(isAvailable);
  // The browser asks for permission meanwhile: a person may have opened a file, which takes this away.
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  const read = async (source: Source) => {
    setReading({ state: 'reading', source });
    const lists = await source.read().catch(() => null);
    if (!isShown.current) return;
    const [first, ...others] = lists ?? [];
    if (lists === null) setReading({ state: 'refused', source });
    else if (first === undefined) setReading({ state: 'empty', source });
    else if (others.length === 0) onOpen(first);
    else setReading({ state: 'selectingList', source, lists, chosen: 0 });
  };

  return (
    <section className="grid gap-3" aria-label={i18n.t('import.sources.heading')}>
      <div className="flex flex-wrap gap-2">
        {sources.map((source) => (
          <Button key={source.name} busy={reading.state === 'reading'} onClick={() => void read(source)}>
            {source.icon}
            {i18n.t(`import.sources.${source.name}.open`)}
          </Button>
        ))}
      </div>
      {(reading.state === 'refused' || reading.state === 'empty') && (
        <Notice tone="warn">{i18n.t(`import.sources.${reading.source.name}.${reading.state}`)}</Notice>
      )}
      {reading.state === 'selectingList' && (
        <ChooseList reading={reading} onChoose={(chosen) => setReading({ ...reading, chosen })} onOpen={onOpen} />
      )}
    </section>
  );
}

interface ChooseProps {
  reading: Extract<Reading, { state: 'selectingList' }>;
  onChoose: (index: number) => void;
  onOpen: (list: AddressList) => void;
}

/** The lists of a source with their lengths, and the button that opens the selected one. */
function ChooseList({ reading: { source, lists, chosen }, onChoose, onOpen }: ChooseProps) {
  return (
    <form
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        const list = lists[chosen];
        if (list !== undefined) onOpen(list);
      }}
    >
      <div className="min-w-0 flex-[1_1_240px]">
        <PickField
          label={i18n.t(`import.sources.${source.name}.choose`)}
          value={String(chosen)}
          options={lists.map(({ name, links }, index) => [
            String(index),
            i18n.t('import.sources.list', [name, formatCount(links.length)]),
          ])}
          onChange={(value) => onChoose(Number(value))}
        />
      </div>
      <Button type="submit">{i18n.t('import.sources.next')}</Button>
    </form>
  );
}
