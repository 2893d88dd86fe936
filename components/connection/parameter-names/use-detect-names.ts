import { useEffect, useRef, useState } from 'react';
import type { DetectedNames } from '@/lib/connection/detected-names.ts';
import type { TypedHeaders } from '@/lib/connection/request-headers.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import type { QueryRenames } from '@/lib/contract/queries.ts';
import { ask } from '@/lib/messaging/ask.ts';
import { requestNewHost } from '@/lib/permissions/host.ts';

/** A service as typed or as connected. A null token means the saved one, and absent headers the saved ones. */
export interface Service {
  baseUrl: string;
  names: QueryRenames;
  token: string | null;
  headers?: TypedHeaders;
}

/** The state of the detection. */
export type Detection = { state: 'idle' } | { state: 'running' } | ({ state: 'done' } & Detected);

/** The result for a service. */
export interface Detected {
  service: Service;
  detected: DetectedNames;
}

/** True if wrong parameter names may have caused a failure. An unreachable or busy service proves nothing. */
export const mayBeNames = (failure: Failure): boolean =>
  (['client', 'server'].includes(failure.kind) && !('until' in failure && failure.until !== undefined)) ||
  (failure.kind === 'invalid' && failure.notSent === undefined);

/** Detects a service's names of the query parameters. The result of a canceled or earlier detection is ignored. */
export function useDetectNames() {
  const [detection, setDetection] = useState<Detection>({ state: 'idle' });
  const running = useRef<AbortController>(null);

  /**
   * @param isNew - true if Hem is not connected to the service yet. Then the browser asks the person for permission, which
   *   is released at the end, and this must be called straight from a press
   */
  const detect = async (service: Service, { isNew }: { isNew: boolean }): Promise<void> => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const permission = isNew ? requestNewHost(service.baseUrl) : null;
    setDetection({ state: 'running' });
    const isPermissionNew = (await permission)?.isNew ?? false;
    const { token, headers, ...rest } = service;
    const answer = await ask(
      'detectNames',
      { service: rest, token, headers, isPermissionNew },
      undefined,
      controller.signal,
    );
    if (controller.signal.aborted) return;
    const none = { findings: [], links: 0, requests: 0, paging: null };
    setDetection({ state: 'done', service, detected: answer.ok ? answer.value : { ...none, stopped: answer.failure } });
  };

  /** Cancels a running detection, and hides a result. */
  const reset = (): void => {
    running.current?.abort();
    setDetection({ state: 'idle' });
  };

  useEffect(() => () => running.current?.abort(), []);

  return { detection, detect, reset };
}
