import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/format-count.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import { isGone } from '@/lib/link/is-gone.ts';
import { answerWords, type FailureWords, type UnreadAnswer } from './answer-words.ts';

interface FailureContext {
  /** The name of the service's connection; null to say "the service". */
  service: string | null;
  /** True if Hem has the permission to reach the service, even if the service refuses cross-origin requests. */
  mayReach: boolean;
  /** True on the page where the token can be entered. */
  isConnectionPage?: boolean;
  /** True if a form on screen can correct what was refused. A page that only reads has no form. */
  isCorrectable?: boolean;
  /** True if the connection has request headers. */
  hasHeaders?: boolean;
}

const remedy: Record<Exclude<Failure, UnreadAnswer>['kind'], FailureWords['remedy']> = {
  client: 'retry',
  unauthorized: 'connection',
  forbidden: 'connection',
  invalid: 'retry',
  server: 'retry',
  network: 'retry',
  timeout: 'retry',
  notConnected: 'connection',
  storage: 'retry',
  internal: 'retry',
};

/** Returns a failure in words: what happened, and what to do next. */
export function failureWords(
  failure: Failure,
  { service, mayReach, isConnectionPage = false, isCorrectable = true, hasHeaders = false }: FailureContext,
): FailureWords {
  const { kind } = failure;
  if (kind === 'contract') return answerWords(failure, hasHeaders);
  if (isGone(failure)) {
    return {
      title: i18n.t('linkPage.gone'),
      text: i18n.t('linkPage.goneText'),
      detail: detailOf(failure),
      remedy: 'retry',
    };
  }
  const blocked = kind === 'network' && !mayReach;
  return {
    title: titleOf(failure, service),
    text: blocked
      ? i18n.t(hasHeaders ? 'failure.network.headers' : 'failure.network.blocked')
      : adviceFor(failure, { isConnectionPage, isCorrectable }),
    detail: detailOf(failure),
    remedy: blocked ? 'connection' : concernsHeaders(failure) ? 'headers' : remedy[kind],
  };
}

/** True if the answer was a web page, which a sign-in proxy may have sent. */
const isPage = (failure: Failure): boolean => 'webPage' in failure && failure.webPage === true;

/** True if a sign-in proxy may have refused the request, or if a header's value is missing. */
const concernsHeaders = (failure: Failure): boolean =>
  isPage(failure) || (failure.kind === 'invalid' && failure.notSent?.['headers'] !== undefined);

/** Returns what to do next. */
function adviceFor(
  failure: Exclude<Failure, UnreadAnswer>,
  { isConnectionPage, isCorrectable }: Required<Pick<FailureContext, 'isConnectionPage' | 'isCorrectable'>>,
): string {
  const { kind } = failure;
  if (isPage(failure)) return i18n.t('failure.signIn.webPageRefusal');
  const isRefused = kind === 'client' || kind === 'invalid';
  if (isConnectionPage && kind === 'unauthorized') return i18n.t('failure.unauthorized.here');
  if (isConnectionPage && isRefused) return i18n.t('failure.client.here');
  return i18n.t(isRefused && !isCorrectable ? 'failure.client.read' : `failure.${kind}.text`);
}

function titleOf(failure: Exclude<Failure, UnreadAnswer>, service: string | null): string {
  if ('until' in failure && failure.until !== undefined) return i18n.t('failure.busy.title');
  if (failure.kind === 'invalid' && failure.notSent) return i18n.t('failure.notSent');
  if (isPage(failure)) return i18n.t('failure.signIn.webPage');
  switch (failure.kind) {
    case 'network':
      return service === null ? i18n.t('failure.network.unnamed') : i18n.t('failure.network.title', [service]);
    case 'timeout':
      return i18n.t('failure.timeout.title', failure.seconds, [formatCount(failure.seconds)]);
    default:
      return i18n.t(`failure.${failure.kind}.title`);
  }
}

function detailOf(failure: Failure): string | null {
  if (failure.kind === 'unauthorized' && failure.unsendable) return i18n.t('connection.problem.tokenLetters');
  if (!('message' in failure) || failure.message === '') return null;
  return i18n.t('failure.service', [failure.message]);
}
