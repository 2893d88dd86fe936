import { useState } from 'react';
import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { ask } from '@/lib/messaging/ask.ts';
import { editedLink, isForNothing, type Operation } from '@/lib/operations/operation.ts';
import { DropDialog } from './drop-dialog.tsx';
import type { EntryWords } from './entry-words.ts';

interface Props {
  entry: Operation;
  words: EntryWords;
  /** Names the change for screen readers, on pages with several; null on others. */
  name: string | null;
  isTrying: boolean;
  /** Opens the connection's page; null if the page offers that elsewhere. */
  onConnection: (() => void) | null;
  onEdit: () => void;
  /** Null if the change cannot be discarded here. */
  onDrop: (() => void) | null;
}

/** Shows the buttons for a pending change in its current state. */
export function EntryActions({ entry, words, name, isTrying, onConnection, onEdit, onDrop }: Props) {
  const [isConfirming, setConfirming] = useState(false);
  const { id, write, state } = entry;
  const mayExist = state.name === 'unconfirmed' || state.name === 'ambiguous';
  // Screen readers need different names for buttons with the same label.
  const named = (label: string) => ({
    ...(name !== null && { 'aria-label': i18n.t('outbox.actOn', [label, name]) }),
    busy: isTrying,
    children: label,
  });
  const isGone = isForNothing(entry);
  const waits =
    (state.name === 'waiting' && !words.isFirst) || state.name === 'unconfirmed' || state.name === 'refused';
  const sends = waits && !isGone;
  const sendWords = state.name === 'unconfirmed' ? 'outbox.checkNow' : 'outbox.sendNow';
  const editWords =
    state.name === 'passwordMissing'
      ? 'outbox.enterPassword'
      : state.name === 'conflict'
        ? 'outbox.choose'
        : isGone
          ? 'outbox.makeIt'
          : 'outbox.edit';
  const isDelete = write.kind === 'delete';
  const edits = !mayExist && !isDelete && (!isGone || editedLink(write) !== null);
  return (
    <>
      {words.needsConnection && onConnection !== null && (
        <Button onClick={onConnection} {...named(i18n.t('failure.connection'))} />
      )}
      {sends && !words.needsConnection && (
        <Button onClick={() => void ask('sendNow', { entry: id })} {...named(i18n.t(sendWords))} />
      )}
      {state.name === 'ambiguous' && (
        <Button
          onClick={() => void ask('chooseLink', { entry: id, id: null })}
          {...named(i18n.t(state.candidates.length > 0 ? 'outbox.noneOfThese' : 'outbox.makeIt'))}
        />
      )}
      {edits && (
        <Button
          onClick={onEdit}
          {...(state.name !== 'conflict' && { title: i18n.t('outbox.editHint') })}
          {...named(i18n.t(editWords))}
        />
      )}
      {onDrop !== null && (
        <Button
          kind="quiet"
          onClick={() => (isDelete ? onDrop() : setConfirming(true))}
          {...named(i18n.t(isDelete ? (words.isFirst ? 'links.delete.undo' : 'outbox.keepLink') : 'outbox.drop'))}
        />
      )}
      {isConfirming && onDrop !== null && (
        <DropDialog
          entry={entry}
          onKeep={() => setConfirming(false)}
          onDrop={() => {
            setConfirming(false);
            onDrop();
          }}
        />
      )}
    </>
  );
}
