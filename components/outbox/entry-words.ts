import { i18n } from '#i18n';
import { failureWords } from '@/components/failure/failure-words.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import type { OutboxEntry } from '@/lib/outbox/entry.ts';

/** How an entry stands, in words: what is the matter, and what happens next. */
export interface EntryWords {
  title: string;
  text: string | null;
  /** What the service itself said, or where its answer was wrong. */
  detail: string | null;
  /** Whether the token has to be looked at before anything is sent. */
  needsConnection: boolean;
}

interface Circumstances {
  /** Why nothing is sent at all; null where that is not so. */
  held: Failure | null;
  /** The host of the service, as a person knows it. */
  host: string;
  /** Milliseconds since 1970. */
  now: number;
}

/** Puts an entry into words. */
export function entryWords({ state }: OutboxEntry, { held, host, now }: Circumstances): EntryWords {
  const said = (failure: Failure, text: string | null, needsConnection = false): EntryWords => {
    const { title, detail } = failureWords(failure, { host, mayReach: true });
    return { title, text, detail, needsConnection };
  };
  const plain = (title: string, text: string | null = null): EntryWords => {
    return { title, text, detail: null, needsConnection: false };
  };
  switch (state.name) {
    case 'sending':
      return plain(i18n.t('outbox.sending'));
    case 'waiting':
      if (held !== null) return said(held, i18n.t('outbox.held'), true);
      return state.failure === null ? plain(i18n.t('outbox.waiting')) : said(state.failure, nextTry(state.sendAt, now));
    case 'unsure':
      if (held !== null) return said(held, i18n.t('outbox.held'), true);
      return plain(i18n.t('outbox.unsure'), nextTry(state.checkAt, now));
    case 'choosing':
      return state.candidates.length > 0
        ? plain(i18n.t('outbox.choosing'), i18n.t('outbox.choosingText'))
        : plain(i18n.t('outbox.unclear'), i18n.t('outbox.unclearText'));
    case 'refused':
      return said(state.failure, null);
    case 'passwordMissing':
      return plain(i18n.t('outbox.passwordMissing'), i18n.t('outbox.passwordMissingText'));
  }
}

/** When it is tried again: "Next try in 8 s". */
function nextTry(at: number, now: number): string {
  const seconds = Math.max(0, Math.ceil((at - now) / 1000));
  if (seconds === 0) return i18n.t('outbox.tryingNow');
  return seconds < 120
    ? i18n.t('outbox.nextSeconds', [`${seconds}`])
    : i18n.t('outbox.nextMinutes', [`${Math.ceil(seconds / 60)}`]);
}
