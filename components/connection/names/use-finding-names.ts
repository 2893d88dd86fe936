import { useEffect, useRef, useState } from 'react';
import type { DetectedNames } from '@/lib/connection/parameter-names/detected-names.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import type { QueryRenames } from '@/lib/contract/queries.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { mayReachHost, requestHost } from '@/lib/permissions/host.ts';

/** What is asked: a service as typed or as connected, and its token; null for the one there is. */
export interface Service {
  baseUrl: string;
  names: QueryRenames;
  token: string | null;
}

/** Where finding the names stands. */
export type Finding =
  | { state: 'idle' }
  | { state: 'asking' }
  | { state: 'found'; found: DetectedNames; of: Service }
  | { state: 'failed'; failure: Failure; of: Service };

/** Whether a failure may come from names that the service does not know: one that is away or busy says nothing of them. */
export const mayBeNames = (failure: Failure): boolean =>
  (['client', 'server'].includes(failure.kind) && !('until' in failure && failure.until !== undefined)) ||
  (failure.kind === 'invalid' && failure.notSent === undefined);

/** Finds what a service calls the query parameters. Of what was given up, or asked before, nothing is heard any more. */
export function useFindingNames() {
  const [finding, setFinding] = useState<Finding>({ state: 'idle' });
  const attempt = useRef<Service | null>(null);

  /**
   * @param isNew - whether Hem is not connected to the service yet: the browser is asked for its origin, which is given back
   *   at the end. Then to be called straight from a press, or the browser does not ask
   */
  const find = async (service: Service, { isNew }: { isNew: boolean }): Promise<void> => {
    attempt.current = service;
    const had = mayReachHost(service.baseUrl);
    const permission = isNew ? requestHost(service.baseUrl) : had;
    setFinding({ state: 'asking' });
    const isAllowed = await permission.catch(() => false);
    const isPermissionNew = isAllowed && !(await had.catch(() => true));
    const { token, ...rest } = service;
    const answer = await ask('detectNames', { service: rest, token, isPermissionNew });
    if (attempt.current !== service) return;
    setFinding(
      answer.ok
        ? { state: 'found', found: answer.value, of: service }
        : { state: 'failed', failure: answer.failure, of: service },
    );
  };

  /** Shows nothing of it any more; what is under way is given up. */
  const forget = (): void => {
    if (finding.state === 'asking') void ask('cancelDetectNames', null);
    attempt.current = null;
    setFinding({ state: 'idle' });
  };

  // Nobody waits for what a page that was left has asked.
  const leave = useRef(forget);
  leave.current = () => {
    if (finding.state === 'asking') void ask('cancelDetectNames', null);
    attempt.current = null;
  };
  useEffect(() => () => leave.current(), []);

  return { finding, find, forget };
}
