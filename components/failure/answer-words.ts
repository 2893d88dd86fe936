import { i18n } from '#i18n';
import type { Failure } from '@/lib/contract/failure.ts';

/** A failure in words, and the next step. */
export interface FailureWords {
  title: string;
  text: string;
  /** The service's own message, or the wrong place in its answer. */
  detail: string | null;
  /** The next step: try again, or check the connection. */
  remedy: 'retry' | 'connection';
}

/** An answer that breaks the interface. */
export type UnreadAnswer = Extract<Failure, { kind: 'contract' }>;

const megabyte = 2 ** 20;

/** Returns why Hem rejected an answer, and the next step. */
export function answerWords(failure: UnreadAnswer): FailureWords {
  const title = i18n.t('failure.contract.title');
  const elsewhere = { title, text: i18n.t('failure.contract.elsewhere'), remedy: 'connection' } as const;
  switch (failure.code) {
    case 'value': {
      const detail = i18n.t('failure.contract.value', [failure.path, failure.expected]);
      return { title, text: i18n.t('failure.contract.text'), detail, remedy: 'retry' };
    }
    case 'notJson':
      return { ...elsewhere, detail: notJsonWords(failure) };
    case 'empty':
      return { ...elsewhere, detail: i18n.t('failure.contract.empty', [failure.status]) };
    case 'redirect':
      return { ...elsewhere, detail: i18n.t('failure.contract.redirect') };
    case 'tooLarge': {
      const text = i18n.t('failure.contract.tooLarge.text', [failure.bytes / megabyte]);
      return { title: i18n.t('failure.contract.tooLarge.title'), text, detail: null, remedy: 'retry' };
    }
    case 'token': {
      const text = i18n.t('failure.contract.token.text');
      return { title: i18n.t('failure.contract.token.title'), text, detail: null, remedy: 'connection' };
    }
  }
}

/** Returns what came instead of JSON: the common name of its media type, or the type itself if it has none. */
function notJsonWords({ status, type }: { status: number; type: string }): string {
  if (type === 'text/html' || type === 'application/xhtml+xml')
    return i18n.t('failure.contract.notJson.webPage', [status]);
  if (/[/+]json$/.test(type)) return i18n.t('failure.contract.notJson.brokenJson', [status]);
  if (type === '' || type === 'text/plain') return i18n.t('failure.contract.notJson.text', [status]);
  return i18n.t('failure.contract.notJson.type', [status, type]);
}
