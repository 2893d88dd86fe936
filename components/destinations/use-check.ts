import { useEffect, useRef, useState } from 'react';
import { browser } from 'wxt/browser';
import { FailedRequest } from '@/components/queries/request.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import { type Answer, checkUrls } from '@/lib/destinations/check.ts';
import { type Destination, destinationsOf, originsOf } from '@/lib/destinations/plan.ts';
import { readOwnHosts } from '@/lib/destinations/read-own-hosts.ts';
import { failureOf } from '@/lib/messaging/failure-of.ts';
import { noteProblem } from '@/lib/messaging/note-problem.ts';
import { withSites } from '@/lib/permissions/sites.ts';
import type { LinkReader } from '@/lib/transfer/write-links.ts';

/** The largest number of sites that a request for permission names. For more, it is for all sites. */
export const maxNamedSites = 20;

type Plan =
  | { state: 'reading' }
  | { state: 'failed'; failure: Failure }
  | { state: 'read'; destinations: readonly Destination[] };

/** A check that has begun. */
export interface Run {
  state: 'running' | 'stopped' | 'finished';
  sites: readonly string[] | 'all';
  /** The answers so far by URL, the latest last. Those of an earlier run remain, unless their URL is checked again. */
  answers: ReadonlyMap<string, Answer>;
}

/** Returns the sites to request for some URLs. */
export function sitesFor(urls: readonly string[]): readonly string[] | 'all' {
  const origins = originsOf(urls);
  return origins.length > maxNamedSites ? 'all' : origins;
}

/** Reads the destinations of some links, and checks them on request. The check stops when the component unmounts. */
export function useCheck(links: LinkReader) {
  const [plan, setPlan] = useState<Plan>({ state: 'reading' });
  const [run, setRun] = useState<Run | null>(null);
  const [permission, setPermission] = useState<'notAsked' | 'asking' | 'refused'>('notAsked');
  const running = useRef<AbortController | null>(null);

  useEffect(() => {
    let isCurrent = true;
    const read = async () => {
      const records = await links.read(0, links.count);
      const ownHosts = await readOwnHosts(records);
      const destinations = records.flatMap((record) => destinationsOf(record, ownHosts));
      if (isCurrent) setPlan({ state: 'read', destinations });
    };
    read().catch((fault: unknown) => {
      if (!(fault instanceof FailedRequest)) noteProblem('readCache')(fault);
      const failure = fault instanceof FailedRequest ? fault.failure : failureOf(fault);
      if (isCurrent) setPlan({ state: 'failed', failure });
    });
    return () => {
      isCurrent = false;
    };
  }, [links]);

  useEffect(() => {
    // Without a network or a permission, every site would seem to be away.
    const end = () => running.current?.abort();
    const endWithout = ({ origins = [] }: { origins?: string[] }) => origins.length > 0 && end();
    const { onRemoved } = browser.permissions;
    addEventListener('offline', end);
    onRemoved.addListener(endWithout);
    return () => {
      removeEventListener('offline', end);
      onRemoved.removeListener(endWithout);
      end();
    };
  }, []);

  /** Requests the permission and then the URLs. Call it directly from a click. */
  const begin = (urls: readonly string[], sites: readonly string[] | 'all') => {
    const controller = new AbortController();
    const { signal } = controller;
    const check = async () => {
      running.current = controller;
      setPermission('notAsked');
      const isAgain = new Set(urls);
      const answers = new Map([...(run?.answers ?? [])].filter(([url]) => !isAgain.has(url)));
      const show = (state: Run['state']) => setRun({ state, sites, answers: new Map(answers) });
      show('running');
      const onAnswer = (url: string, answer: Answer) => {
        answers.set(url, answer);
        show('running');
      };
      try {
        await checkUrls(urls, { signal, onAnswer });
      } finally {
        show(signal.aborted ? 'stopped' : 'finished');
      }
    };
    setPermission('asking');
    withSites(sites, check)
      .then((isAllowed) => setPermission(isAllowed ? 'notAsked' : 'refused'))
      .catch(noteProblem('checkDestinations'));
  };
  return { plan, run, permission, begin, stop: () => running.current?.abort() };
}
