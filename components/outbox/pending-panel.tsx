import { i18n } from '#i18n';
import type { PendingEnd } from '@/components/link-form/shortening.ts';
import { Button } from '@/components/ui/button.tsx';
import { MiddleText } from '@/components/ui/middle-text.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { useNow } from '@/components/ui/use-now.ts';
import type { Connection } from '@/lib/connection/kept-connection.ts';
import type { Place } from '@/lib/link/place.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { Candidates } from './candidates.tsx';
import { entryWords } from './entry-words.ts';
import styles from './outbox.module.css';
import { useCreation } from './use-creation.ts';

interface Props {
  /** The entry of the outbox. */
  entry: string;
  at: Place;
  connection: Connection;
  onEnd: (end: PendingEnd) => void;
  onConnection: () => void;
}

/** A link that could not be made at once: how it stands, and what can be done about it. */
export function PendingPanel({ entry: id, at, connection, onEnd, onConnection }: Props) {
  const now = useNow(1);
  const { entry, held } = useCreation(id, at, onEnd);
  if (entry === null || entry.write.kind !== 'create') return null;
  const { state, write } = entry;
  const words = entryWords(entry, { held, host: new URL(connection.baseUrl).host, now });
  const drop = () => void ask('dropEntry', { entry: id });
  const isUnsure = state.name === 'unsure' || state.name === 'choosing';
  return (
    <section className={styles['pending']} aria-label={i18n.t('outbox.creating')}>
      <h2>{i18n.t('outbox.creating')}</h2>
      <p className={styles['about']}>
        <MiddleText text={write.body.long_url} />
      </p>
      <Notice
        tone={state.name === 'sending' ? 'plain' : 'warn'}
        title={words.title}
        actions={
          state.name !== 'sending' && (
            <>
              {words.needsConnection && <Button onClick={onConnection}>{i18n.t('failure.connection')}</Button>}
              {(state.name === 'waiting' || state.name === 'unsure') && (
                <Button onClick={() => void ask('sendNow', { entry: id })}>
                  {i18n.t(isUnsure ? 'outbox.checkNow' : 'outbox.sendNow')}
                </Button>
              )}
              {!isUnsure && <Button onClick={drop}>{i18n.t('outbox.edit')}</Button>}
              <Button kind="quiet" onClick={drop} title={i18n.t(isUnsure ? 'outbox.dropUnsure' : 'outbox.dropHint')}>
                {i18n.t('outbox.drop')}
              </Button>
            </>
          )
        }
      >
        {words.text !== null && <p>{words.text}</p>}
        {words.detail !== null && <p>{words.detail}</p>}
        <Candidates entry={entry} />
      </Notice>
      <p className={styles['about']}>{i18n.t('outbox.goesOn')}</p>
    </section>
  );
}
