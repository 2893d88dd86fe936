import { useId, useState } from 'react';
import { i18n } from '#i18n';
import type { OpenConnection } from '@/components/failure/open-connection.ts';
import { Button } from '@/components/ui/button.tsx';
import { ask } from '@/lib/messaging/ask.ts';
import { editedLink, hasGoneLink, type Operation } from '@/lib/operations/operation.ts';
import { DiscardDialog } from './discard-dialog.tsx';
import type { OperationWords } from './operation-words.ts';

interface Props {
  operation: Operation;
  words: OperationWords;
  /** The id of the element with the change's name, on pages with several changes; null on others. */
  nameId: string | null;
  isTrying: boolean;
  /** Opens the connection's page; null if the page offers that elsewhere. */
  onConnection: OpenConnection | null;
  onEdit: () => void;
  /** Null if the change cannot be discarded here. */
  onDiscard: (() => void) | null;
}

/** Shows the buttons for a pending change in its current state. */
export function OperationActions({ operation, words, nameId, isTrying, onConnection, onEdit, onDiscard }: Props) {
  const [isConfirming, setConfirming] = useState(false);
  const ids = useId();
  const { id, write, state } = operation;
  const mayExist = state.name === 'unconfirmed' || state.name === 'ambiguous';
  // Screen readers need different names for buttons with the same label.
  const named = (action: string, label: string) => ({
    ...(nameId !== null && { id: `${ids}-${action}`, 'aria-labelledby': `${ids}-${action} ${nameId}` }),
    busy: isTrying,
    children: label,
  });
  const isGone = hasGoneLink(operation);
  const waits =
    (state.name === 'waiting' && !words.isFirst) || state.name === 'unconfirmed' || state.name === 'refused';
  const sends = waits && !isGone;
  const sendWords = state.name === 'unconfirmed' ? 'pendingChanges.checkNow' : 'pendingChanges.sendNow';
  const editWords =
    state.name === 'passwordMissing'
      ? 'pendingChanges.enterPassword'
      : state.name === 'conflict'
        ? 'pendingChanges.choose'
        : isGone
          ? 'pendingChanges.createAgain'
          : 'pendingChanges.edit';
  const isDelete = write.kind === 'delete';
  const edits = !mayExist && !isDelete && (!isGone || editedLink(write) !== null);
  return (
    <>
      {words.needsConnection && onConnection !== null && (
        <Button onClick={() => onConnection('/connection')} {...named('connect', i18n.t('failure.connection'))} />
      )}
      {sends && !words.needsConnection && (
        <Button onClick={() => void ask('sendNow', { operation: id })} {...named('send', i18n.t(sendWords))} />
      )}
      {state.name === 'ambiguous' && (
        <Button
          onClick={() => void ask('chooseLink', { operation: id, id: null })}
          {...named(
            'create',
            i18n.t(state.candidates.length > 0 ? 'pendingChanges.noneOfThese' : 'pendingChanges.createAgain'),
          )}
        />
      )}
      {edits && (
        <Button
          onClick={onEdit}
          {...(state.name !== 'conflict' && { title: i18n.t('pendingChanges.editHint') })}
          {...named('edit', i18n.t(editWords))}
        />
      )}
      {onDiscard !== null && (
        <Button
          kind="quiet"
          onClick={() => (isDelete ? onDiscard() : setConfirming(true))}
          {...named(
            'discard',
            i18n.t(
              isDelete ? (words.isFirst ? 'links.delete.undo' : 'pendingChanges.keepLink') : 'pendingChanges.discard',
            ),
          )}
        />
      )}
      {isConfirming && onDiscard !== null && (
        <DiscardDialog
          operation={operation}
          onKeep={() => setConfirming(false)}
          onDiscard={() => {
            setConfirming(false);
            onDiscard();
          }}
        />
      )}
    </>
  );
}
