import { useEffect, useRef } from 'react';
import { i18n } from '#i18n';
import { FailureNotice } from '@/components/failure/failure-notice.tsx';
import type { OpenConnection } from '@/components/failure/open-connection.ts';
import type { LinkCreator } from '@/components/link-form/draft/shortening.ts';
import { PageFrame } from '@/components/page-links/page-frame.tsx';
import { Age } from '@/components/pending-changes/age.tsx';
import { Candidates } from '@/components/pending-changes/candidates.tsx';
import { FieldErrors } from '@/components/pending-changes/field-errors.tsx';
import { NextTry } from '@/components/pending-changes/next-try.tsx';
import { OperationActions } from '@/components/pending-changes/operation-actions.tsx';
import { operationWords } from '@/components/pending-changes/operation-words.ts';
import { useSteadyOperation } from '@/components/pending-changes/use-steady-operation.ts';
import { Notice } from '@/components/ui/notice.tsx';
import { Text } from '@/components/ui/text.tsx';
import type { NamedConnection } from '@/lib/connection/connection-name.ts';
import { needsPerson, type Operation } from '@/lib/operations/operation.ts';
import { usePendingCreate } from './use-pending-create.ts';

interface Props {
  operationId: string;
  /** The create as it was read before the first render; null if it was requested here. */
  first: Operation | null;
  creator: LinkCreator;
  connection: NamedConnection;
  onConnection: OpenConnection;
}

/** Shows the state and actions of a create that is not done yet. */
export function PendingPanel({ operationId, first, creator, connection, onConnection }: Props) {
  const { operation, readFailure, suspendedBy, discard } = usePendingCreate(operationId, creator, first);
  if (operation !== null)
    return <Pending {...{ operation, suspendedBy, discard, creator, connection, onConnection }} />;
  return readFailure && <FailureNotice failure={readFailure} connection={connection} onConnection={onConnection} />;
}

type PendingProps = Pick<Props, 'creator' | 'connection' | 'onConnection'> &
  Pick<ReturnType<typeof usePendingCreate>, 'suspendedBy' | 'discard'> & { operation: Operation };

function Pending({ operation, suspendedBy, discard, creator, connection, onConnection }: PendingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Replaces the focus of the pressed button, which is gone.
  useEffect(() => heading.current?.focus(), []);
  const { steady, isTrying } = useSteadyOperation(operation);
  const { write } = steady;
  if (write.kind !== 'create') return null;
  const words = operationWords(steady, { suspendedBy, connection });
  const isFirstTry = steady.state.name === 'sending';
  const continues = !needsPerson(steady) && !words.needsConnection;
  return (
    <section className="grid grid-cols-1 gap-3" aria-labelledby="pending">
      <PageFrame
        tabId={creator.at.tabId}
        heading={
          <Text as="h2" id="pending" size="md" ref={heading} tabIndex={-1}>
            {i18n.t(headingOf(continues, isFirstTry))}
          </Text>
        }
        address={write.body.long_url}
        notes={<Age since={steady.askedAt} />}
      />
      <Notice
        tone={isFirstTry ? 'plain' : 'warn'}
        title={words.title}
        actions={
          !isFirstTry && (
            <OperationActions
              {...{ isTrying, onConnection }}
              operation={steady}
              words={words}
              nameId={null}
              onEdit={discard}
              // An unsent create goes back to the form, and loses nothing.
              onDiscard={steady.state.name === 'unconfirmed' || steady.state.name === 'ambiguous' ? discard : null}
            />
          )
        }
      >
        {words.text !== null && <p>{words.text}</p>}
        {words.detail !== null && <p>{words.detail}</p>}
        <FieldErrors fields={words.fields} />
        {words.nextAt !== null && <NextTry at={words.nextAt} isFirst={words.isFirst} isTrying={isTrying} />}
        <Candidates operation={steady} />
      </Notice>
      {continues && (
        <Text tone="quiet" className="wrap-anywhere">
          {i18n.t('pendingChanges.continues')}
        </Text>
      )}
    </section>
  );
}

/** Returns the text of the heading: an operation that continues is being sent now, or later. */
function headingOf(continues: boolean, isFirstTry: boolean) {
  if (!continues) return 'pendingChanges.notCreated';
  return isFirstTry ? 'pendingChanges.creating' : 'pendingChanges.later';
}
