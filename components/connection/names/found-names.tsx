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
import type { QueryRenames } from '@/lib/contract/queries.ts';
import { FoundNamesTable } from './found-names-table.tsx';
import styles from './names.module.css';
import type { Finding, Service } from './use-finding-names.ts';

interface Props {
  finding: Finding;
  onCancel: () => void;
  onRetry: (service: Service) => void;
  /** Nothing that was found is used before this is asked for. */
  onUse: (names: QueryRenames) => void;
  isUsing?: boolean;
}

/** What a service was found to call the query parameters, with what was asked, and the offer to use it. */
export function FoundNamesSection({ finding, onCancel, onRetry, onUse, isUsing = false }: Props) {
  if (finding.state === 'idle') return null;
  if (finding.state === 'asking') {
    return (
      <section className={styles['section']} aria-busy>
        <Progress label={i18n.t('connection.finding.asking')} value={0} max={null} />
        <p className={styles['quiet']}>{i18n.t('connection.finding.askingText', [formatCount(maxRequests)])}</p>
        <div>
          <Button onClick={onCancel}>{i18n.t('connection.cancel')}</Button>
        </div>
      </section>
    );
  }
  const { of } = finding;
  const retry = () => onRetry(of);
  if (finding.state === 'failed') {
    return (
      <FailureNotice isConnectionPage failure={finding.failure} connection={of} shownFields={[]} onRetry={retry} />
    );
  }
  const { found } = finding;
  const names = applyDetectedNames(of.names, found);
  return (
    <section className={styles['section']}>
      <h2>{i18n.t('connection.finding.heading')}</h2>
      <Verdict found={found} current={of.names}>
        <Button kind="primary" onClick={() => onUse(names)} busy={isUsing}>
          {i18n.t(isUsing ? 'connection.finding.using' : 'connection.finding.use')}
        </Button>
      </Verdict>
      {found.stopped && (
        <>
          <p>{i18n.t('connection.finding.stopped')}</p>
          <FailureNotice isConnectionPage failure={found.stopped} connection={of} shownFields={[]} onRetry={retry} />
        </>
      )}
      <Unsupported found={found} />
      <Proof found={found} />
    </section>
  );
}

/** True if there is nothing to correct or to decide about the names that were found. */
export const isPassed = (finding: Finding): boolean =>
  finding.state === 'found' &&
  finding.found.stopped === null &&
  finding.found.paging === null &&
  sameNames(applyDetectedNames(finding.of.names, finding.found), finding.of.names) &&
  finding.found.findings.every(({ state }) => state === 'found' || state === 'unproven');

/** Shows on request how a test was passed. */
export function PassedNames({ finding }: { finding: Finding }) {
  if (finding.state !== 'found') return null;
  const { found, of } = finding;
  return (
    <details className={styles['passed']}>
      <summary>{i18n.t('connection.finding.columns.proof')}</summary>
      <Verdict found={found} current={of.names}>
        {null}
      </Verdict>
      <Proof found={found} />
    </details>
  );
}

/** Shows the requests for each name, and their answers. */
function Proof({ found }: { found: DetectedNames }) {
  // Nine rows that all say the same say nothing.
  const isEmpty = found.findings.every((one) => one.state === 'unproven' && one.why === 'fewLinks');
  return (
    <>
      {!isEmpty && <FoundNamesTable findings={found.findings} />}
      <p className={styles['quiet']}>
        {i18n.t('connection.finding.requests', found.requests, [formatCount(found.requests)])}
      </p>
    </>
  );
}

/** The one thing to know first: the names are right, others are offered, or there is too little to tell. */
function Verdict({ found, current, children }: { found: DetectedNames; current: QueryRenames; children: ReactNode }) {
  const names = applyDetectedNames(current, found);
  if (!sameNames(names, current)) {
    const changed = found.findings.flatMap((one) =>
      one.state === 'found' && (current[one.meaning] || one.meaning) !== one.name
        ? [`${one.meaning} → ${one.name}`]
        : [],
    );
    return (
      <Notice tone="warn" title={i18n.t('connection.finding.different')} actions={children}>
        <p>{changed.join(', ')}</p>
      </Notice>
    );
  }
  if (found.links < 2 && found.stopped === null) {
    return (
      <Notice tone="plain" title={i18n.t('connection.finding.fewLinks')}>
        <p>{i18n.t('connection.finding.fewLinksText')}</p>
      </Notice>
    );
  }
  const isRight = found.findings.every(({ state }) => state === 'found' || state === 'unproven');
  return isRight && found.stopped === null ? <Notice tone="good">{i18n.t('connection.finding.same')}</Notice> : null;
}

/** What no name helps. */
function Unsupported({ found }: { found: DetectedNames }) {
  const ignored = ignoredIn(found);
  return (
    <>
      {found.paging && (
        <Notice tone="warn" title={i18n.t('connection.finding.paging.title')}>
          <p>{i18n.t(`connection.finding.paging.${found.paging.by}`, [found.paging.name])}</p>
        </Notice>
      )}
      {ignored.length > 0 && (
        <Notice tone="warn" title={i18n.t('incomplete.ignored', [ignored.join(', ')])} actions={<OpenAdvanced />}>
          <p>{i18n.t('connection.finding.ignored')}</p>
        </Notice>
      )}
    </>
  );
}
