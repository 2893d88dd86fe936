import { i18n } from '#i18n';
import type { Failure } from '@/lib/contract/failure.ts';
import { isWebPage } from '@/lib/contract/web-page.ts';

/** A failure in words, and the next step. */
export interface FailureWords {
  title: string;
  text: string;
  /** The service's own message, or the wrong place in its answer. */
  detail: string | null;
  /** The next step: try again, check the connection, or enter its request headers. */
  remedy: 'retry' | 'connection' | 'headers';
}

/** An answer that breaks the interface. */
export type UnreadAnswer = Extract<Failure, { kind: 'contract' }>;

const megabyte = 2 ** 20;

/**
 * Returns why Hem rejected an answer, and the next step.
 *
 * @param hasHeaders - true if the connection has request headers, which a sign-in proxy may not accept
 */
export function answerWords(failure: UnreadAnswer, hasHeaders: boolean): FailureWords {
  const title = i18n.t('failure.contract.title');
  const elsewhere = { title, text: i18n.t('failure.contract.elsewhere'), remedy: 'connection' } as const;
  switch (failure.code) {
    case 'value': {
      const detail = i18n.t('failure.contract.value', [failure.path, failure.expected]);
      return { title, text: i18n.t('failure.contract.text'), detail, remedy: 'retry' };
    }
    case 'notJson': {
      const detail = notJsonWords(failure);
      return isWebPage(failure.type) ? signInWords('webPage', hasHeaders, detail) : { ...elsewhere, detail };
    }
    case 'empty':
      return { ...elsewhere, detail: i18n.t('failure.contract.empty', [failure.status]) };
    case 'redirect':
      return signInWords('redirect', hasHeaders, i18n.t('failure.contract.redirect'));
    case 'tooLarge': {
      const text = i18n.t('failure.contract.tooLarge.text', [failure.bytes / megabyte]);
      return { title: i18n.t('failure.contract.tooLarge.title'), text, detail: null, remedy: 'retry' };
    }
    case 'token': {
      const text = i18n.t('failure.contract.token.text');
      return { title: i18n.t('failure.contract.token.title'), text, detail: null, remedy: 'connection' };
    }
    case 'header': {
      const text = i18n.t('failure.contract.header.text');
      return { title: i18n.t('failure.contract.header.title'), text, detail: null, remedy: 'headers' };
    }
  }
}

/** Returns the words for an answer as a sign-in proxy sends it. Another cause is a wrong base address. */
const signInWords = (answer: 'redirect' | 'webPage', hasHeaders: boolean, detail: string): FailureWords => ({
  title: i18n.t(`failure.signIn.${answer}`),
  text: i18n.t(hasHeaders ? 'failure.signIn.refused' : 'failure.signIn.text'),
  detail,
  remedy: 'headers',
});

/** Returns what came instead of JSON: the common name of its media type, or the type itself if it has none. */
function notJsonWords({ status, type }: { status: number; type: string }): string {
  if (isWebPage(type)) return i18n.t('failure.contract.notJson.webPage', [status]);
  if (/[/+]json$/.test(type)) return i18n.t('failure.contract.notJson.brokenJson', [status]);
  if (type === '' || type === 'text/plain') return i18n.t('failure.contract.notJson.text', [status]);
  return i18n.t('failure.contract.notJson.type', [status, type]);
}
