import { i18n } from '#i18n';
import { CopyStatus } from './copy-status.tsx';
import type { CheckedCopying } from './use-checked-copying.ts';

interface Props {
  copying: CheckedCopying;
  /** The text while nothing was copied. */
  idle: string;
  isHeading?: boolean;
}

/** The result of a checked copy: also that the copied link no longer exists. */
export const CheckedCopyStatus = ({ copying, idle, isHeading = false }: Props) =>
  copying.gone === null ? (
    <CopyStatus copying={copying.state} idle={idle} isHeading={isHeading} />
  ) : (
    <p role="alert">{i18n.t('pageLinks.gone', [copying.gone])}</p>
  );
