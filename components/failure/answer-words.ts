import { i18n } from '#i18n';
import type { Failure } from '@/lib/contract/failure.ts';

/** What a person is told of a failure, and what helps. */
export interface FailureWords {
  title: string;
  text: string;
  /** What the service itself said, or where its answer was wrong. */
  detail: string | null;
  /** The way out: press again, or look at the connection. */
  wayOut: 'retry' | 'connection';
}

/** An answer that is not what the interface says. */
export type UnreadAnswer = Extract<Failure, { kind: 'contract' }>;

const megabyte = 2 ** 20;

/** Says of an answer that Hem did not take why not, and what to do. */
export function answerWords(failure: UnreadAnswer): FailureWords {
  const title = i18n.t('failure.contract.title');
  const elsewhere = { title, text: i18n.t('failure.contract.elsewhere'), wayOut: 'connection' } as const;
  switch (failure.code) {
    case 'value': {
      const detail = i18n.t('failure.contract.value', [failure.path, failure.expected]);
      return { title, text: i18n.t('failure.contract.text'), detail, wayOut: 'retry' };
    }
    case 'notJson':
      return { ...elsewhere, detail: i18n.t('failure.contract.notJson', [failure.status, mediaWords(failure.type)]) };
    case 'empty':
      return { ...elsewhere, detail: i18n.t('failure.contract.empty', [failure.status]) };
    case 'redirect':
      return { ...elsewhere, detail: i18n.t('failure.contract.redirect') };
    case 'tooLarge': {
      const text = i18n.t('failure.contract.tooLarge.text', [failure.bytes / megabyte]);
      return { title: i18n.t('failure.contract.tooLarge.title'), text, detail: null, wayOut: 'retry' };
    }
    case 'token': {
      const text = i18n.t('failure.contract.token.text');
      return { title: i18n.t('failure.contract.token.title'), text, detail: null, wayOut: 'connection' };
    }
  }
}

/** What people call a media type; one without a common name goes by its own. */
function mediaWords(type: string): string {
  if (type === 'text/html' || type === 'application/xhtml+xml') return i18n.t('failure.contract.got.webPage');
  if (/[/+]json$/.test(type)) return i18n.t('failure.contract.got.brokenJson');
  return type === '' || type === 'text/plain' ? i18n.t('failure.contract.got.other') : type;
}
