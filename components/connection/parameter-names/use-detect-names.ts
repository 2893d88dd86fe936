import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DetectedNames } from '@/lib/connection/parameter-names/detected-names.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import type { QueryRenames } from '@/lib/contract/queries.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { mayReachHost, requestHost } from '@/lib/permissions/host.ts';

/** A service as typed or as connected. A null token means the saved one. */
export interface Service {
  baseUrl: string;
  names: QueryRenames;
  token: string | null;
}

/** The state of the detection. */
export type Detection =
  | { state: 'idle' }
  | { state: 'running' }
  | { state: 'done'; detected: DetectedNames; service: Service }
  | { state: 'failed'; failure: Failure; service: Service };

/** True if wrong parameter names may have caused a failure. An unreachable or busy service proves nothing. */
export const mayBeNames = (failure: Failure): boolean =>
  (['client', 'server'].includes(failure.kind) && !('until' in failure && failure.until !== undefined)) ||
  (failure.kind === 'invalid' && failure.notSent === undefined);

/** Detects a service's names of the query parameters. The result of a canceled or earlier detection is ignored. */
export function useDetectNames() {
  const [detection, setDetection] = useState<Detection>({ state: 'idle' });
  const attempt = useRef<Service | null>(null);

  /**
   * @param isNew - true if Hem is not connected to the service yet. Then the browser asks the person for permission, which
   *   is released at the end, and this must be called straight from a press
   */
  const detect = async (service: Service, { isNew }: { isNew: boolean }): Promise<void> => {
    attempt.current = service;
    const had = mayReachHost(service.baseUrl);
    const permission = isNew ? requestHost(service.baseUrl) : had;
    setDetection({ state: 'running' });
    const isAllowed = await permission.catch(() => false);
    const isPermissionNew = isAllowed && !(await had.catch(() => true));
    const { token, ...rest } = service;
    const answer = await ask('detectNames', { service: rest, token, isPermissionNew });
    if (attempt.current !== service) return;
    setDetection(
      answer.ok
        ? { state: 'done', detected: answer.value, service }
        : { state: 'failed', failure: answer.failure, service },
    );
  };

  const cancel = (): void => {
    if (detection.state === 'running') void ask('cancelDetectNames', null);
    attempt.current = null;
  };

  /** Cancels a running detection, and hides a result. */
  const reset = (): void => {
    cancel();
    setDetection({ state: 'idle' });
  };

  const onUnmount = useEffectEvent(cancel);
  useEffect(() => () => onUnmount(), []);

  return { detection, detect, reset };
}
