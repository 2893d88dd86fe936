import type { LinkFilters } from '@/lib/library/index.ts';
import { askService, type ServiceAnswer } from './ask-service.ts';

/** How long filters stay the same before the service is asked, in milliseconds: half a word is no question. */
const debounce = 250;

interface Question {
  /** Null asks nothing. */
  filters: LinkFilters | null;
  /** Another text asks again, once the answer has come: what is known has changed. */
  occasion: string;
  /** How many links are to be seen. */
  wanted: number;
}

/** Whether an answer has all that is to be seen of it. */
const isEnough = ({ links, isEnd, failure }: ServiceAnswer, wanted: number): boolean =>
  failure === null && (isEnd || links.length >= wanted);

/**
 * Asks the service the latest question, and holds its answer as far as it has come. An answer stays until the next one to
 * the same question is there, as far as it is to be seen.
 * @param onChange called when the answer has changed
 */
export function createServiceAnswer(onChange: () => void) {
  let question: { key: string | null } & Question = { key: null, filters: null, occasion: '', wanted: 0 };
  let received: { key: string; answer: ServiceAnswer } | null = null;
  /** What the service was asked last. */
  let asked: { key: string | null; occasion: string } = { key: null, occasion: '' };
  let reader: ReturnType<typeof askService> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const current = () => (received?.key === question.key ? received.answer : null);
  const receive = (key: string, answer: ServiceAnswer) => {
    const before = received?.key === key ? received.answer : null;
    const isYetToCome = answer.failure === null && !isEnough(answer, question.wanted);
    if (isYetToCome && before !== null && isEnough(before, question.wanted)) return;
    received = { key, answer };
    onChange();
  };
  const stop = () => {
    clearTimeout(timer);
    reader?.stop();
    reader = null;
  };
  const begin = (key: string, filters: LinkFilters) => {
    reader = askService(filters, (answer) => receive(key, answer));
    reader.want(question.wanted);
  };

  return {
    /** Null while there is none. */
    get answer() {
      return current();
    },
    /** Sets the question. The same one asks nothing more, but as many links as are wanted now. */
    ask(next: Question) {
      const { filters, occasion, wanted } = next;
      const key = filters === null ? null : JSON.stringify(filters);
      question = { ...next, key };
      const answer = current();
      // The answer's own pages become known as they come, which is no reason to begin anew.
      const hasCome = answer !== null && (answer.failure !== null || isEnough(answer, wanted));
      if (asked.key === key && !(hasCome && asked.occasion !== occasion)) return reader?.want(wanted);
      asked = { key, occasion };
      stop();
      if (key !== null && filters !== null) timer = setTimeout(begin, debounce, key, filters);
    },
    /** Goes on after a failure, from where it came to. */
    again: () => reader?.goOn(),
    close() {
      stop();
      asked = { key: null, occasion: '' };
    },
  };
}
