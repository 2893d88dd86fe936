import { Pencil, Plus, Trash2 } from 'lucide-react';
import { memo, useId, useState } from 'react';
import { useLocation } from 'wouter';
import { i18n } from '#i18n';
import { failureWords } from '@/components/failure/failure-words.ts';
import { goPrivately } from '@/components/route/enter-privately.ts';
import { FactLine } from '@/components/ui/fact-line.tsx';
import { formatItems } from '@/components/ui/format-items.ts';
import { Sign } from '@/components/ui/sign.tsx';
import { Hint, Text } from '@/components/ui/text.tsx';
import { connectionName, type NamedConnection } from '@/lib/connection/connection-name.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { draftFields } from '@/lib/link/draft.ts';
import { withoutScheme } from '@/lib/link/names/link-name.ts';
import { readableAddress, readableName } from '@/lib/link/names/readable-host.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { inPrivateWindow } from '@/lib/messaging/private-window.ts';
import { editedLink, linkIdOf, needsPerson, type Operation, type Write } from '@/lib/operations/operation.ts';
import { Age } from './age.tsx';
import { Candidates } from './candidates.tsx';
import { FieldErrors } from './field-errors.tsx';
import { NextTry } from './next-try.tsx';
import { OperationActions } from './operation-actions.tsx';
import { operationWords } from './operation-words.ts';
import { type ReopenResult, reopen } from './reopen.ts';
import { useSteadyOperation } from './use-steady-operation.ts';

const icons = { create: Plus, update: Pencil, delete: Trash2 };

interface Props {
  operation: Operation;
  /** The failure that suspends the connection. */
  suspendedBy: Failure | null;
  connection: NamedConnection;
  /** The cached link that it changes. */
  link: LinkRecord | null;
}

/** Shows a pending change with its state and actions. */
export const PendingChange = memo(function PendingChange({ operation, suspendedBy, connection, link }: Props) {
  const id = useId();
  const [, navigate] = useLocation();
  const { steady, isTrying } = useSteadyOperation(operation);
  const [problem, setProblem] = useState<string | null>(null);
  const { write } = steady;
  const words = operationWords(steady, { suspendedBy, connection });
  const { name, about } = subjectOf(write, link);

  const edit = async () => {
    setProblem(null);
    const reopened = await reopen(operation);
    if (reopened.state !== 'reopened') return setProblem(problemOf(reopened, connection));
    // Addresses must not reveal routes of private windows.
    if (operation.isPrivate && !inPrivateWindow()) await goPrivately(reopened.route);
    else navigate(reopened.route);
  };
  const discard = async () => {
    const discarded = await ask('discard', { operation: operation.id });
    setProblem(discarded.ok && !discarded.value ? i18n.t('pendingChanges.tooLate') : null);
  };

  return (
    <li
      className="grid grid-cols-[minmax(0,5fr)_minmax(0,4fr)_264px] items-start gap-x-4 gap-y-2 max-[900px]:grid-cols-1"
      aria-labelledby={id}
    >
      <div className="min-w-0 wrap-anywhere">
        <Text tone="quiet">
          <Sign icon={icons[write.kind]} size={14} isInline />{' '}
          <FactLine
            facts={[
              i18n.t(`pendingChanges.kind.${write.kind}`),
              <Age key="age" since={operation.askedAt} />,
              ...(operation.isPrivate ? [i18n.t('pendingChanges.private')] : []),
            ]}
          />
        </Text>
        <Text id={id} weight="medium" className="line-clamp-2">
          <bdi>{name}</bdi>
        </Text>
        {about.length > 0 && (
          <Text tone="quiet" className="flex">
            {/* As narrow as its words, so that an address begins where the lines above it do. */}
            <span className="min-w-0 truncate" dir="auto" title={about.join('\n')}>
              <FactLine facts={about.map((fact) => <bdi key={fact}>{fact}</bdi>)} />
            </span>
          </Text>
        )}
      </div>
      <div className="min-w-0 wrap-anywhere">
        <Text weight="medium" tone={needsPerson(steady) ? 'warn' : undefined}>
          {words.needsConnection ? i18n.t('pendingChanges.needsToken') : words.title}
        </Text>
        {!words.needsConnection && words.text !== null && <Hint>{words.text}</Hint>}
        {!words.needsConnection && words.detail !== null && <Hint>{words.detail}</Hint>}
        <FieldErrors fields={words.fields} />
        {words.nextAt !== null && <NextTry at={words.nextAt} isFirst={words.isFirst} isTrying={isTrying} />}
        <Candidates operation={steady} />
        {problem !== null && <p role="alert">{problem}</p>}
      </div>
      <div className="flex flex-wrap justify-end gap-2 max-[900px]:justify-start">
        {steady.state.name !== 'sending' && (
          <OperationActions
            {...{ words, isTrying }}
            nameId={id}
            operation={steady}
            onConnection={null}
            onEdit={() => void edit()}
            onDiscard={() => void discard()}
          />
        )}
      </div>
    </li>
  );
});

/** Returns the name of a write's link, with details. */
function subjectOf(write: Write, link: LinkRecord | null): { name: string; about: string[] } {
  if (write.kind === 'create') {
    const { title, long_url, custom_link } = write.body;
    const slug = custom_link === undefined ? [] : [`/${custom_link}`];
    const address = readableAddress(withoutScheme(long_url));
    const isNamed = title !== undefined && title.trim() !== '';
    return isNamed ? { name: title, about: [address, ...slug] } : { name: address, about: slug };
  }
  const id = linkIdOf(write) ?? '';
  const edited = editedLink(write);
  const named = link ?? (edited && { ...edited, id, short_url: null, custom_url: null });
  const name = named === null ? id : readableName(named);
  if (write.kind === 'delete') {
    const address = link?.long_url;
    return { name, about: address ? [readableAddress(withoutScheme(address))] : [] };
  }
  const changed = draftFields.filter((field) => field in write.body).map((field) => i18n.t(`editor.field.${field}`));
  return { name, about: [i18n.t('editor.changes.some', [formatItems(changed)])] };
}

function problemOf(result: Exclude<ReopenResult, { state: 'reopened' }>, connection: NamedConnection): string {
  if (result.state === 'late') return i18n.t('pendingChanges.tooLate');
  const { title } = failureWords(result.failure, { service: connectionName(connection), mayReach: true });
  return i18n.t('pendingChanges.notRead', [title]);
}
