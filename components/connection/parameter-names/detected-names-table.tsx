import { i18n } from '#i18n';
import type { Finding } from '@/lib/connection/parameter-names/detected-names.ts';
import { queryNames } from '@/lib/contract/queries.ts';
import styles from './detected-names.module.css';
import { proofWords } from './proof-words.ts';

/** A table of the parameters with their detected names, the requests, and the proof in the answers. */
export function DetectedNamesTable({ findings }: { findings: readonly Finding[] }) {
  const sorted = queryNames.flatMap((name) => findings.find(({ meaning }) => meaning === name) ?? []);
  return (
    <table className={styles['table']}>
      <thead>
        <tr>
          <th scope="col">{i18n.t('connection.detection.columns.meaning')}</th>
          <th scope="col">{i18n.t('connection.detection.columns.name')}</th>
          <th scope="col">{i18n.t('connection.detection.columns.proof')}</th>
        </tr>
      </thead>
      <tbody>
        {sorted.map((finding) => (
          <tr key={finding.meaning}>
            <th scope="row">
              <code>{finding.meaning}</code>
            </th>
            <td>
              <Name finding={finding} />
            </td>
            <td>
              {finding.queries.map((query) => (
                <code key={query} className="block">
                  {query}
                </code>
              ))}
              <span className="block text-quiet">{proofWords(finding)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Name({ finding }: { finding: Finding }) {
  if (finding.state === 'unproven') {
    return <span className="text-quiet">{i18n.t('connection.detection.unknown')}</span>;
  }
  if (finding.state !== 'found') return i18n.t('connection.detection.none');
  return <code className={finding.name === finding.meaning ? undefined : 'font-semibold'}>{finding.name}</code>;
}
