import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/format-count.ts';
import type { Finding, Proof } from '@/lib/connection/parameter-names/detected-names.ts';

/** Returns the proof of a detected name in words, or the reason why there is none. */
export function proofWords(finding: Finding): string {
  switch (finding.state) {
    case 'found':
      return wordsOf(finding.proof);
    case 'ignored':
      return i18n.t('connection.detection.state.ignored', finding.tried, [formatCount(finding.tried)]);
    case 'refused':
      return i18n.t('connection.detection.state.refused', finding.tried, [formatCount(finding.tried)]);
    case 'unproven':
      return i18n.t(`connection.detection.why.${finding.why}`);
  }
}

function wordsOf(proof: Proof): string {
  switch (proof.kind) {
    case 'some':
      return i18n.t('connection.detection.proof.some', [formatCount(proof.links), formatCount(proof.of)]);
    case 'noneAndAll':
      return i18n.t('connection.detection.proof.noneAndAll', proof.of, [formatCount(proof.of)]);
    default:
      return i18n.t(`connection.detection.proof.${proof.kind}`);
  }
}
