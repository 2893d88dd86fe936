import type { ReactNode } from 'react';
import { i18n } from '#i18n';
import { FailureNotice } from '@/components/failure/failure-notice.tsx';
import { OpenAdvanced } from '@/components/failure/incomplete-notice.tsx';
import { Button } from '@/components/ui/button.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import { Notice } from '@/components/ui/notice.tsx';
import { Progress } from '@/components/ui/progress.tsx';
import {
  applyDetectedNames,
  type DetectedNames,
  ignoredIn,
  maxRequests,
  sameNames,
} from '@/lib/connection/parameter-names/detected-names.ts';
import type { Failure } from '@/lib/contract/failure.ts';
import type { QueryRenames } from '@/lib/contract/queries.ts';
import { DetectedNamesTable } from './detected-names-table.tsx';
import type { Detection, Service } from './use-detect-names.ts';

interface Props {
  detection: Detection;
  onCancel: () => void;
  onRetry: (service: Service) => void;
  /** Called when the person accepts the detected names. */
  onUse: (names: QueryRenames) => void;
  isUsing?: boolean;
}

/** The detected parameter names with their proof, and a button that accepts them. */
export function DetectedNamesSection({ detection, onCancel, onRetry, onUse, isUsing = false }: Props) {
  if (detection.state === 'idle') return null;
  if (detection.state === 'running') {
    return (
      <section className="my-4 grid grid-cols-1 gap-3" aria-busy>
        <Progress label={i18n.t('connection.detection.asking')} value={0} max={null} />
        <p className="text-quiet">{i18n.t('connection.detection.askingText', [formatCount(maxRequests)])}</p>
        <div>
          <Button onClick={onCancel}>{i18n.t('connection.cancel')}</Button>
        </div>
      </section>
    );
  }
  const { service } = detection;
  const failed = (failure: Failure) => (
    <FailureNotice isConnectionPage failure={failure} connection={service} onRetry={() => onRetry(service)} />
  );
  if (detection.state === 'failed') return failed(detection.failure);
  const { detected } = detection;
  const names = applyDetectedNames(service.names, detected);
  const ignored = ignoredIn(detected);
  return (
    <section className="my-4 grid grid-cols-1 gap-3">
      <h2>{i18n.t('connection.detection.heading')}</h2>
      <Result detected={detected} current={service.names}>
        <Button kind="primary" onClick={() => onUse(names)} busy={isUsing}>
          {i18n.t(isUsing ? 'connection.detection.using' : 'connection.detection.use')}
        </Button>
      </Result>
      {detected.stopped && (
        <>
          <p>{i18n.t('connection.detection.stopped')}</p>
          {failed(detected.stopped)}
        </>
      )}
      {detected.paging && (
        <Notice tone="warn" title={i18n.t('connection.detection.paging.title')}>
          <p>{i18n.t(`connection.detection.paging.${detected.paging.by}`, [detected.paging.name])}</p>
        </Notice>
      )}
      {ignored.length > 0 && (
        <Notice tone="warn" title={i18n.t('incomplete.ignored', [ignored.join(', ')])} actions={<OpenAdvanced />}>
          <p>{i18n.t('connection.detection.ignored')}</p>
        </Notice>
      )}
      <Proof detected={detected} />
    </section>
  );
}

const areCorrect = ({ findings }: DetectedNames): boolean =>
  findings.every(({ state }) => state === 'found' || state === 'unproven');

/** True if the current names are correct and complete, as far as detected. */
export const isPassed = (detection: Detection): boolean =>
  detection.state === 'done' &&
  detection.detected.stopped === null &&
  detection.detected.paging === null &&
  sameNames(applyDetectedNames(detection.service.names, detection.detected), detection.service.names) &&
  areCorrect(detection.detected);

/** A closed section with the proof of a passed test. */
export function PassedNames({ detection }: { detection: Detection }) {
  if (detection.state !== 'done') return null;
  const { detected, service } = detection;
  return (
    <details className="open:basis-full">
      <summary className="min-h-6 w-fit text-quiet">{i18n.t('connection.detection.columns.proof')}</summary>
      <div className="mt-3 grid grid-cols-1 gap-3">
        <Result detected={detected} current={service.names} />
        <Proof detected={detected} />
      </div>
    </details>
  );
}

/** The table of requests and answers, with the number of requests. */
function Proof({ detected }: { detected: DetectedNames }) {
  // With too few links, all rows would say the same.
  const isEmpty = detected.findings.every((one) => one.state === 'unproven' && one.why === 'fewLinks');
  return (
    <>
      {!isEmpty && <DetectedNamesTable findings={detected.findings} />}
      <p className="text-quiet">
        {i18n.t('connection.detection.requests', detected.requests, [formatCount(detected.requests)])}
      </p>
    </>
  );
}

interface ResultProps {
  detected: DetectedNames;
  current: QueryRenames;
  /** The button that accepts other names. */
  children?: ReactNode;
}

/** A notice with the result: correct names, other names, or too few links. */
function Result({ detected, current, children }: ResultProps) {
  if (!sameNames(applyDetectedNames(current, detected), current)) {
    const changed = detected.findings.flatMap((one) =>
      one.state === 'found' && (current[one.meaning] || one.meaning) !== one.name
        ? [`${one.meaning} → ${one.name}`]
        : [],
    );
    return (
      <Notice tone="warn" title={i18n.t('connection.detection.different')} actions={children}>
        <p>{changed.join(', ')}</p>
      </Notice>
    );
  }
  if (detected.stopped !== null) return null;
  if (detected.links < 2) {
    return (
      <Notice tone="plain" title={i18n.t('connection.detection.fewLinks')}>
        <p>{i18n.t('connection.detection.fewLinksText')}</p>
      </Notice>
    );
  }
  return areCorrect(detected) ? <Notice tone="good">{i18n.t('connection.detection.same')}</Notice> : null;
}
