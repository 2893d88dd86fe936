import type { ReactNode } from 'react';
import { i18n } from '#i18n';
import { FailureNotice } from '@/components/failure/failure-notice.tsx';
import { OpenAdvanced } from '@/components/failure/incomplete-notice.tsx';
import { navigate } from '@/components/route/hash-route.ts';
import { Button } from '@/components/ui/button.tsx';
import { Disclosure } from '@/components/ui/disclosure.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import { formatItems } from '@/components/ui/format-items.ts';
import { Notice } from '@/components/ui/notice.tsx';
import { Progress } from '@/components/ui/progress.tsx';
import { Text } from '@/components/ui/text.tsx';
import {
  applyDetectedNames,
  changedNames,
  type DetectedNames,
  ignoredIn,
  maxRequests,
} from '@/lib/connection/detected-names.ts';
import type { QueryRenames } from '@/lib/contract/queries.ts';
import { DetectedNamesTable } from './detected-names-table.tsx';
import type { Detected, Detection, Service } from './use-detect-names.ts';

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
      <section className="grid grid-cols-1 gap-3" aria-busy>
        <Progress label={i18n.t('connection.detection.asking')} value={0} max={null} />
        <Text tone="quiet">{i18n.t('connection.detection.askingText', maxRequests, [formatCount(maxRequests)])}</Text>
        <div>
          <Button onClick={onCancel}>{i18n.t('connection.cancel')}</Button>
        </div>
      </section>
    );
  }
  const { service, detected } = detection;
  const ignored = ignoredIn(detected);
  return (
    <section className="grid grid-cols-1 gap-3">
      <h2>{i18n.t('connection.detection.heading')}</h2>
      <Result {...detection}>
        <Button kind="primary" onClick={() => onUse(applyDetectedNames(service.names, detected))} busy={isUsing}>
          {i18n.t(isUsing ? 'connection.detection.using' : 'connection.detection.use')}
        </Button>
      </Result>
      {detected.stopped && (
        <>
          <p>{i18n.t('connection.detection.stopped')}</p>
          <FailureNotice
            isConnectionPage
            failure={detected.stopped}
            connection={service}
            onRetry={() => onRetry(service)}
            onConnection={navigate}
          />
        </>
      )}
      {detected.paging && (
        <Notice tone="warn" title={i18n.t('connection.detection.paging.title')}>
          <p>{i18n.t(`connection.detection.paging.${detected.paging.by}`, [detected.paging.name])}</p>
        </Notice>
      )}
      {ignored.length > 0 && (
        <Notice tone="warn" title={i18n.t('incomplete.ignored', [formatItems(ignored)])} actions={<OpenAdvanced />}>
          <p>{i18n.t('connection.detection.ignored')}</p>
        </Notice>
      )}
      <Proof {...detection} />
    </section>
  );
}

const areCorrect = ({ findings }: DetectedNames): boolean =>
  findings.every(({ state }) => state === 'found' || state === 'unproven');

/** Returns the parameters that have another name at the service than in the connection. */
const wrongNames = ({ service, detected }: Detected) =>
  changedNames(service.names, applyDetectedNames(service.names, detected));

/** True if the current names are correct and complete, as far as detected. */
export const isPassed = (detection: Detection): detection is Extract<Detection, { state: 'done' }> =>
  detection.state === 'done' &&
  detection.detected.stopped === null &&
  detection.detected.paging === null &&
  wrongNames(detection).length === 0 &&
  areCorrect(detection.detected);

/** A closed section with the proof of a passed test. */
export function PassedNames(passed: Detected) {
  return (
    <Disclosure summary={i18n.t('connection.detection.columns.proof')} tone="quiet">
      <Result {...passed} />
      <Proof {...passed} />
    </Disclosure>
  );
}

/** The table of requests and answers, with the number of requests. */
function Proof({ detected }: Detected) {
  return (
    <>
      {detected.findings.length > 0 && <DetectedNamesTable {...detected} />}
      <Text tone="quiet">
        {i18n.t('connection.detection.requests', detected.requests, [formatCount(detected.requests)])}
      </Text>
    </>
  );
}

/** A notice with the result: correct names, other names, or too few links. */
function Result({ service, detected, children }: Detected & { children?: ReactNode }) {
  const wrong = wrongNames({ service, detected });
  if (wrong.length > 0) {
    const names = applyDetectedNames(service.names, detected);
    return (
      <Notice tone="warn" title={i18n.t('connection.detection.different')} actions={children}>
        <ul className="flex flex-wrap gap-x-4">
          {wrong.map((meaning) => (
            // An assignment in code, which reads from left to right in all languages.
            <li key={meaning} dir="ltr">
              {meaning} → {names[meaning] ?? meaning}
            </li>
          ))}
        </ul>
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
