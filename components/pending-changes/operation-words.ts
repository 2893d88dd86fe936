import { i18n } from '#i18n';
import { contractWords } from '@/components/failure/contract-words.ts';
import { failureWords } from '@/components/failure/failure-words.ts';
import { fieldLabel } from '@/components/failure/field-label.ts';
import { formatItems } from '@/components/ui/format-items.ts';
import { connectionName, type NamedConnection } from '@/lib/connection/connection-name.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import { editedLink, hasGoneLink, type Operation } from '@/lib/operations/operation.ts';

/** The state of a pending change in words: the problem and the next step. */
export interface OperationWords {
  title: string;
  text: string | null;
  /** The service's own words, or the part of its answer that was wrong. */
  detail: string | null;
  /** The service's errors of single fields, a line each. */
  fields: string[];
  /** The time of the next automatic try, in milliseconds since 1970; null if there is none. */
  nextAt: number | null;
  /** True before the first try, while it can be undone. */
  isFirst: boolean;
  /** True if nothing is sent until the token is corrected. */
  needsConnection: boolean;
}

interface Options {
  /** The failure that suspends the connection; null if none does. */
  suspendedBy: Failure | null;
  connection: NamedConnection;
}

/** Returns the words for a pending change. */
export function operationWords(operation: Operation, { suspendedBy, connection }: Options): OperationWords {
  const { state, write } = operation;
  const plain = (title: string, different: Partial<OperationWords> = {}): OperationWords => {
    return {
      title,
      text: null,
      detail: null,
      fields: [],
      nextAt: null,
      isFirst: false,
      needsConnection: false,
      ...different,
    };
  };
  const describe = (failure: Failure) => failureWords(failure, { service: connectionName(connection), mayReach: true });
  const untilBack = i18n.t(`pendingChanges.untilBack.${write.kind}`, [connectionName(connection)]);
  const failed = (failure: Failure, different: Partial<OperationWords> = {}): OperationWords => {
    const { title, detail } = describe(failure);
    const fields = fieldLines(failure);
    // The lines of the fields replace the detail.
    return plain(title, { detail: fields.length > 0 ? null : detail, fields, ...different });
  };
  switch (state.name) {
    case 'sending':
      return plain(i18n.t('pendingChanges.sending'));
    case 'waiting':
    case 'unconfirmed': {
      const isUnconfirmed = state.name === 'unconfirmed';
      const nextAt = isUnconfirmed ? state.checkAt : state.sendAt;
      if (suspendedBy !== null) {
        const text = i18n.t(isUnconfirmed ? 'pendingChanges.suspendedUnconfirmed' : 'pendingChanges.suspended');
        return failed(suspendedBy, { text, needsConnection: true });
      }
      if (isUnconfirmed) {
        const { failure } = state;
        if (failure?.kind === 'network' && state.tries > 0)
          return plain(untilBack, { text: i18n.t('pendingChanges.createdOnce'), nextAt });
        return plain(i18n.t('pendingChanges.unconfirmed'), {
          text: failure === null ? null : describe(failure).title,
          nextAt,
        });
      }
      if (state.failure?.kind === 'network') return plain(untilBack, { nextAt });
      if (state.failure !== null) return failed(state.failure, { nextAt });
      return plain(i18n.t(write.kind === 'delete' ? 'pendingChanges.deleting' : 'pendingChanges.waiting'), {
        nextAt,
        isFirst: true,
      });
    }
    case 'ambiguous':
      return state.candidates.length > 0
        ? plain(i18n.t('pendingChanges.ambiguous'), { text: i18n.t('pendingChanges.ambiguousText') })
        : plain(i18n.t('pendingChanges.unclear'), { text: i18n.t('pendingChanges.unclearText') });
    case 'refused':
      return failed(state.failure, hasGoneLink(operation) ? { text: goneText(operation) } : {});
    case 'conflict':
      return plain(i18n.t('editor.conflict.title'), {
        text: i18n.t('pendingChanges.conflictText', [formatItems(state.fields.map(fieldLabel))]),
      });
    case 'passwordMissing':
      return plain(i18n.t('pendingChanges.passwordMissing'), { text: i18n.t('pendingChanges.passwordMissingText') });
    // Pages never see these.
    case 'dropped':
    case 'done':
      return plain('');
  }
}

const goneText = ({ write }: Operation): string =>
  i18n.t(editedLink(write) === null ? 'linkPage.goneText' : 'pendingChanges.goneText');

/** Returns the errors of single fields, a line each: from the service, or from the contract if nothing was sent. */
export function fieldLines(failure: Failure): string[] {
  if (failure.kind !== 'invalid') return [];
  const own = Object.entries(failure.notSent ?? {}).flatMap(([field, errors]) =>
    errors.map((error) => i18n.t('failure.field', [fieldLabel(field), contractWords(error)])),
  );
  const fields = Object.entries(failure.fieldErrors).flatMap(([field, errors]) =>
    errors.map((error) => i18n.t('failure.field', [fieldLabel(field), error])),
  );
  return [...failure.formErrors, ...fields, ...own];
}
