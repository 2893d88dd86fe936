import { Download } from 'lucide-react';
import { useState } from 'react';
import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { download } from '@/components/ui/download.ts';
import { type Picture, pngOf, svgTextOf } from '../export/picture.ts';
import styles from './chart.module.css';

interface Props {
  title: string;
  file: string;
  /** Returns the chart as it looks now; null if nothing is drawn. */
  picture: () => Picture | null;
}

/** Buttons that save a chart as a picture. */
export function ChartTools({ title, file, picture }: Props) {
  const [failed, setFailed] = useState(false);
  const save = (make: (picture: Picture) => Promise<Blob | null>, ending: string) => async () => {
    const drawn = picture();
    const blob = drawn && (await make(drawn));
    if (blob) download(blob, `${file}.${ending}`);
    setFailed(!blob);
  };
  const svg = async (drawn: Picture) => new Blob([svgTextOf(drawn)], { type: 'image/svg+xml' });
  return (
    <div className={styles['tools']}>
      {failed && <span role="alert">{i18n.t('stats.chart.notSaved')}</span>}
      <Button kind="quiet" onClick={save(svg, 'svg')} aria-label={i18n.t('stats.chart.save', [title, 'SVG'])}>
        <Download size={16} aria-hidden />
        SVG
      </Button>
      <Button kind="quiet" onClick={save(pngOf, 'png')} aria-label={i18n.t('stats.chart.save', [title, 'PNG'])}>
        <Download size={16} aria-hidden />
        PNG
      </Button>
    </div>
  );
}
