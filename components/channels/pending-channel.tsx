import { useState } from 'react';
import { i18n } from '#i18n';
import { Candidates } from '@/components/outbox/candidates.tsx';
import { EntryActions } from '@/components/outbox/entry-actions.tsx';
import { entryWords } from '@/components/outbox/entry-words.ts';
import { NextTry } from '@/components/outbox/next-try.tsx';
import { takeBack } from '@/components/outbox/take-back.ts';
import { useSteadyEntry } from '@/components/outbox/use-steady-entry.ts';
import type { NamedConnection } from '@/lib/connection/connection-name.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import { ask } from '@/lib/messaging/ask.ts';
import type { Operation } from '@/lib/operations/operation.ts';
import styles from './channels.module.css';

interface Props {
  entry: Operation;
  held: Failure | null;
  connection: NamedConnection;
  /** The channel's name. */
  name: string;
  go: (route: `/${string}`) => void;
}

/** Shows the state and actions of a channel's pending create. */
export function PendingChannel({ entry, held, connection, name, go }: Props) {
  const { steady, isTrying } = useSteadyEntry(entry);
  const [isLate, setLate] = useState(false);
  const words = entryWords(steady, { held, connection });
  const edit = async () => {
    const taken = await takeBack(entry);
    if (taken.state === 'taken') go(`/${taken.route.replace(/^\//, '')}`);
    else setLate(true);
  };
  const discard = async () => {
    const discarded = await ask('dropEntry', { entry: entry.id });
    setLate(discarded.ok && !discarded.value);
  };
  return (
    <div className={styles['below']}>
      <p>{words.title}</p>
      {words.text !== null && <p>{words.text}</p>}
      {words.detail !== null && <p>{words.detail}</p>}
      {words.fields.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {words.nextAt !== null && <NextTry at={words.nextAt} isFirst={words.isFirst} isTrying={isTrying} />}
      <Candidates entry={steady} />
      {isLate && <p role="alert">{i18n.t('outbox.late')}</p>}
      <div className={styles['ways']}>
        <EntryActions
          {...{ words, name, isTrying }}
          entry={steady}
          onConnection={() => go('/connection')}
          onEdit={() => void edit()}
          onDrop={() => void discard()}
        />
      </div>
    </div>
  );
}
