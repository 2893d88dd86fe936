import type { ReactNode } from 'react';
import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/format-count.ts';
import type { DetectedNames, Finding } from '@/lib/connection/detected-names.ts';
import { queryNames } from '@/lib/contract/queries.ts';

const columns = ['meaning', 'name', 'proof'] as const;
const cell = 'py-2 ps-0 pe-3 text-start align-top last:pe-0 max-[480px]:pe-2';

/** A table of the parameters with their detected names, the requests, and the proof in the answers. */
export function DetectedNamesTable({ findings, links }: DetectedNames) {
  const sorted = queryNames.flatMap((name) => findings.find(({ meaning }) => meaning === name) ?? []);
  return (
    <table className="w-full border-collapse text-start max-[480px]:text-xs">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" className={`${cell} font-normal whitespace-nowrap text-quiet`}>
              {i18n.t(`connection.detection.columns.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sorted.map((finding) => (
          <tr key={finding.meaning} className="border-t border-line">
            <th scope="row" className={`${cell} w-px font-normal whitespace-nowrap`}>
              <code>{finding.meaning}</code>
            </th>
            {/* A name is read as one word. */}
            <td className={`${cell} wrap-break-word`}>{nameWords(finding)}</td>
            <td className={`${cell} wrap-anywhere`}>
              {finding.queries.map((query) => (
                <code key={query} className="block">
                  {query}
                </code>
              ))}
              <span className="block text-quiet">{proofWords(finding, links)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function nameWords(finding: Finding): ReactNode {
  if (finding.state === 'unproven') return <span className="text-quiet">{i18n.t('connection.detection.unknown')}</span>;
  if (finding.state !== 'found') return i18n.t('connection.detection.none');
  return <code className={finding.name === finding.meaning ? undefined : 'font-semibold'}>{finding.name}</code>;
}

/** Returns the proof of a detected name, or the reason why there is none. */
function proofWords(finding: Finding, all: number): string {
  if (finding.state === 'unproven') return i18n.t(`connection.detection.why.${finding.why}`);
  if (finding.state !== 'found')
    return i18n.t(`connection.detection.state.${finding.state}`, finding.tried, [formatCount(finding.tried)]);
  const { meaning, links } = finding;
  if (meaning === 'id') return i18n.t('connection.detection.proof.thatLink');
  if (meaning === 'offset') return i18n.t('connection.detection.proof.second');
  if (links === 0) return i18n.t('connection.detection.proof.noneAndAll', all, [formatCount(all)]);
  return i18n.t('connection.detection.proof.some', all, [formatCount(links), formatCount(all)]);
}
