import { useState } from 'react';
import { i18n } from '#i18n';
import { Candidates } from '@/components/pending-changes/candidates.tsx';
import { NextTry } from '@/components/pending-changes/next-try.tsx';
import { OperationActions } from '@/components/pending-changes/operation-actions.tsx';
import { operationWords } from '@/components/pending-changes/operation-words.ts';
import { reopen } from '@/components/pending-changes/reopen.ts';
import { useSteadyOperation } from '@/components/pending-changes/use-steady-operation.ts';
import { Hint } from '@/components/ui/text.tsx';
import type { NamedConnection } from '@/lib/connection/connection-name.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import { ask } from '@/lib/messaging/ask.ts';
import type { Operation } from '@/lib/operations/operation.ts';

interface Props {
  operation: Operation;
  suspendedBy: Failure | null;
  connection: NamedConnection;
  /** The id of the element with the channel's name. */
  nameId: string;
  go: (route: `/${string}`) => void;
}

/** Shows the state and actions of a channel's pending create. */
export function PendingChannel({ operation, suspendedBy, connection, nameId, go }: Props) {
  const { steady, isTrying } = useSteadyOperation(operation);
  const [isLate, setLate] = useState(false);
  const words = operationWords(steady, { suspendedBy, connection });
  const edit = async () => {
    const reopened = await reopen(operation);
    if (reopened.state === 'reopened') go(`/${reopened.route.replace(/^\//, '')}`);
    else setLate(true);
  };
  const discard = async () => {
    const discarded = await ask('discard', { operation: operation.id });
    setLate(discarded.ok && !discarded.value);
  };
  return (
    <Hint as="div" className="col-[2/-1] grid gap-1 wrap-anywhere">
      <p>{words.title}</p>
      {words.text !== null && <p>{words.text}</p>}
      {words.detail !== null && <p>{words.detail}</p>}
      {words.fields.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {words.nextAt !== null && <NextTry at={words.nextAt} isFirst={words.isFirst} isTrying={isTrying} />}
      <Candidates operation={steady} />
      {isLate && <p role="alert">{i18n.t('pendingChanges.tooLate')}</p>}
      <div className="flex flex-wrap gap-2">
        <OperationActions
          {...{ words, nameId, isTrying }}
          operation={steady}
          onConnection={go}
          onEdit={() => void edit()}
          onDiscard={() => void discard()}
        />
      </div>
    </Hint>
  );
}
