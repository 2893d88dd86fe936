import { i18n } from '#i18n';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { addressToShare } from '@/lib/link/address-to-share.ts';
import type { DayRange } from '@/lib/stats/days.ts';
import { figuresAsCsv, figuresAsJson } from '@/lib/stats/export.ts';
import type { Figures } from '@/lib/stats/figures.ts';
import { PrintButton } from '../export/print-button.tsx';
import { SaveButton } from '../export/save-button.tsx';
import styles from './page.module.css';

interface Props {
  figures: Figures;
  range: DayRange;
  record: LinkRecord | null;
}

/** Takes all figures along, as a file or on paper. */
export function Exports({ figures, range, record }: Props) {
  if (record === null) return null;
  const link = { ...record, short_url: addressToShare(record) };
  return (
    <div className={styles['exports']}>
      <SaveButton
        label={i18n.t('stats.export.csv')}
        file="stats"
        ending="csv"
        text={() => figuresAsCsv(figures, range)}
      />
      <SaveButton
        label={i18n.t('stats.export.json')}
        file="stats"
        ending="json"
        text={() => figuresAsJson(figures, range, link)}
      />
      <PrintButton />
    </div>
  );
}
