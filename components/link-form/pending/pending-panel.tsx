import { useEffect, useRef } from 'react';
import { i18n } from '#i18n';
import type { Making } from '@/components/link-form/draft/shortening.ts';
import { MiddleText } from '@/components/ui/middle-text.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import type { NamedConnection } from '@/lib/connection/connection-name.ts';
import { needsPerson } from '@/lib/operations/operation.ts';
import { Age } from '../../outbox/age.tsx';
import { Candidates } from '../../outbox/candidates.tsx';
import { EntryActions } from '../../outbox/entry-actions.tsx';
import { entryWords } from '../../outbox/entry-words.ts';
import { NextTry } from '../../outbox/next-try.tsx';
import styles from '../../outbox/outbox.module.css';
import { SaidOfFields } from '../../outbox/said-of-fields.tsx';
import { useSteadyEntry } from '../../outbox/use-steady-entry.ts';
import { useCreation } from './use-creation.ts';

interface Props {
  /** The create's operation, by its id. */
  entry: string;
  making: Making;
  connection: NamedConnection;
  onConnection: () => void;
}

/** Shows the state and actions of a create that is not done yet. */
export function PendingPanel({ entry: id, making, connection, onConnection }: Props) {
  const { entry, held, drop } = useCreation(id, making);
  return entry === null ? null : <Pending {...{ entry, held, drop, connection, onConnection }} />;
}

type PendingProps = Pick<Props, 'connection' | 'onConnection'> & {
  entry: NonNullable<ReturnType<typeof useCreation>['entry']>;
} & Pick<ReturnType<typeof useCreation>, 'held' | 'drop'>;

function Pending({ entry, held, drop, connection, onConnection }: PendingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Replaces the focus of the pressed button, which is gone.
  useEffect(() => heading.current?.focus(), []);
  const { steady, isTrying } = useSteadyEntry(entry);
  const { write } = steady;
  if (write.kind !== 'create') return null;
  const words = entryWords(steady, { held, connection });
  const isFirstTry = steady.state.name === 'sending';
  const continues = !needsPerson(steady) && !words.needsConnection;
  return (
    <section className={styles['pending']} aria-labelledby="pending">
      <div>
        <h2 id="pending" ref={heading} tabIndex={-1}>
          {i18n.t(continues ? 'outbox.creating' : 'outbox.notCreated')}
        </h2>
        <p className={styles['about']}>
          <MiddleText text={write.body.long_url} />
        </p>
        <p className={styles['about']}>
          <Age since={steady.askedAt} />
        </p>
      </div>
      <Notice
        tone={isFirstTry ? 'plain' : 'warn'}
        title={words.title}
        actions={
          !isFirstTry && (
            <EntryActions
              {...{ isTrying, onConnection }}
              entry={steady}
              words={words}
              name={null}
              onEdit={drop}
              // An unsent create goes back to the form, and loses nothing.
              onDrop={steady.state.name === 'unconfirmed' || steady.state.name === 'ambiguous' ? drop : null}
            />
          )
        }
      >
        {words.text !== null && <p>{words.text}</p>}
        {words.detail !== null && <p>{words.detail}</p>}
        <SaidOfFields fields={words.fields} />
        {words.nextAt !== null && <NextTry at={words.nextAt} isFirst={words.isFirst} isTrying={isTrying} />}
        <Candidates entry={steady} />
      </Notice>
      {continues && <p className={styles['about']}>{i18n.t('outbox.goesOn')}</p>}
    </section>
  );
}
