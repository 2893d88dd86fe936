import { Download, Printer } from 'lucide-react';
import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import type { LinkRecord } from '@/lib/contract/link-reading.ts';
import { addressToShare } from '@/lib/link/address-to-share.ts';
import type { DayRange } from '@/lib/stats/days.ts';
import { figuresAsCsv, figuresAsJson } from '@/lib/stats/export.ts';
import type { Figures } from '@/lib/stats/figures.ts';
import { download } from '../export/download.ts';
import styles from './page.module.css';

interface Props {
  figures: Figures;
  range: DayRange;
  record: LinkRecord | null;
}

/** Takes all figures along, as a file or on paper. */
export function Exports({ figures, range, record }: Props) {
  if (record === null) return null;
  const slug = (addressToShare(record)?.split('/').at(-1) ?? record.id).replace(/[^\w.-]+/g, '-');
  const name = `${slug}_${range.start_date}_${range.end_date}`;
  const csv = () => download(new Blob([figuresAsCsv(figures, range)], { type: 'text/csv' }), `${name}.csv`);
  const link = { ...record, short_url: addressToShare(record) };
  const json = () =>
    download(new Blob([figuresAsJson(figures, range, link)], { type: 'application/json' }), `${name}.json`);
  return (
    <div className={styles['exports']}>
      <Button kind="quiet" onClick={csv} aria-label={i18n.t('stats.export.csv')}>
        <Download size={16} aria-hidden />
        CSV
      </Button>
      <Button kind="quiet" onClick={json} aria-label={i18n.t('stats.export.json')}>
        <Download size={16} aria-hidden />
        JSON
      </Button>
      <Button kind="quiet" onClick={() => print()}>
        <Printer size={16} aria-hidden />
        {i18n.t('stats.export.print')}
      </Button>
    </div>
  );
}
