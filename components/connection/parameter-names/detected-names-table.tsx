import type { ReactNode } from 'react';
import { i18n } from '#i18n';
import { DataTable } from '@/components/ui/data-table.tsx';
import { formatCount } from '@/components/ui/format-count.ts';
import { Text } from '@/components/ui/text.tsx';
import type { DetectedName, DetectedNames } from '@/lib/connection/detected-names.ts';
import { queryNames } from '@/lib/contract/queries.ts';

const columns = ['meaning', 'name', 'proof'] as const;

/** A table of the parameters with their detected names, the requests, and the proof in the answers. */
export function DetectedNamesTable({ findings, links }: DetectedNames) {
  const sorted = queryNames.flatMap((name) => findings.find(({ meaning }) => meaning === name) ?? []);
  return (
    <DataTable>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {i18n.t(`connection.detection.columns.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sorted.map((finding) => (
          <tr key={finding.meaning}>
            <th scope="row" className="whitespace-nowrap">
              <code>{finding.meaning}</code>
            </th>
            <td>{nameWords(finding)}</td>
            <td className="w-full wrap-anywhere">
              {finding.queries.map((query) => (
                <code key={query} className="block">
                  {query}
                </code>
              ))}
              <Text as="span" tone="quiet" className="block">
                {proofWords(finding, links)}
              </Text>
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

function nameWords(finding: DetectedName): ReactNode {
  if (finding.state === 'unproven')
    return (
      <Text as="span" tone="quiet">
        {i18n.t('connection.detection.unknown')}
      </Text>
    );
  if (finding.state !== 'found') return i18n.t('connection.detection.none');
  return (
    <Text as="code" weight={finding.name === finding.meaning ? undefined : 'semibold'}>
      {finding.name}
    </Text>
  );
}

/** Returns the proof of a detected name, or the reason why there is none. */
function proofWords(finding: DetectedName, all: number): string {
  if (finding.state === 'unproven') return i18n.t(`connection.detection.why.${finding.why}`);
  if (finding.state !== 'found')
    return i18n.t(`connection.detection.state.${finding.state}`, finding.tried, [formatCount(finding.tried)]);
  const { meaning, links } = finding;
  if (meaning === 'id') return i18n.t('connection.detection.proof.thatLink');
  if (meaning === 'offset') return i18n.t('connection.detection.proof.second');
  if (links === 0) return i18n.t('connection.detection.proof.noneAndAll', all, [formatCount(all)]);
  return i18n.t('connection.detection.proof.some', all, [formatCount(links), formatCount(all)]);
}
