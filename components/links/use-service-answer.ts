import { useEffect, useRef, useState } from 'react';
import type { LinkFilters } from '@/lib/library/index.ts';
import { askService, type ServiceAnswer } from './ask-service.ts';

/** How long filters stand still before the service is asked, in milliseconds: half a word is no question. */
const settling = 250;

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
 * The service's answer to filters, as far as it has come; null while there is none. An answer stays until the next one to the
 * same question is there, as far as it is to be seen.
 */
export function useServiceAnswer({ filters, occasion, wanted }: Question) {
  const key = filters === null ? null : JSON.stringify(filters);
  const [told, setTold] = useState<{ key: string; answer: ServiceAnswer } | null>(null);
  const reader = useRef<ReturnType<typeof askService> | null>(null);
  const latest = useRef(wanted);
  const answer = told !== null && told.key === key ? told.answer : null;

  // The answer's own pages become known as they come, which is no reason to begin anew.
  const hasCome = answer !== null && (answer.failure !== null || isEnough(answer, wanted));
  const [asked, setAsked] = useState({ key, occasion });
  if (asked.key !== key || (hasCome && asked.occasion !== occasion)) setAsked({ key, occasion });

  useEffect(() => {
    latest.current = wanted;
    reader.current?.want(wanted);
  }, [wanted]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key tells the filters
  useEffect(() => {
    if (asked.key === null || filters === null) return;
    const { key } = asked;
    const timer = setTimeout(() => {
      reader.current = askService(filters, (answer) =>
        setTold((before) => {
          const stays = before?.key === key && isEnough(before.answer, latest.current);
          const isYetToCome = answer.failure === null && !isEnough(answer, latest.current);
          return stays && isYetToCome ? before : { key, answer };
        }),
      );
      reader.current.want(latest.current);
    }, settling);
    return () => {
      clearTimeout(timer);
      reader.current?.stop();
      reader.current = null;
    };
  }, [asked]);

  return { answer, again: () => reader.current?.goOn() };
}
