import { Download } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { i18n } from '#i18n';
import { Button } from '@/components/ui/button.tsx';
import { download } from '@/components/ui/download.ts';
import { pngOf, svgTextOf } from '../export/picture.ts';
import styles from './chart.module.css';

interface Props {
  title: string;
  file: string;
  chart: RefObject<SVGSVGElement | null>;
}

/** Saves a chart as a picture. */
export function ChartTools({ title, file, chart }: Props) {
  const [failed, setFailed] = useState(false);
  const save = (make: (svg: SVGSVGElement) => Promise<Blob | null>, ending: string) => async () => {
    const blob = chart.current && (await make(chart.current));
    if (blob) download(blob, `${file}.${ending}`);
    setFailed(!blob);
  };
  const svg = async (element: SVGSVGElement) => new Blob([svgTextOf(element)], { type: 'image/svg+xml' });
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
