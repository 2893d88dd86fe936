import { Image } from 'lucide-react';
import styles from './card.module.css';

/** A text that ends after some lines, as the networks cut it. Nothing where there is none. */
export function Lines({
  text,
  lines,
  kind,
}: {
  text: string;
  lines: number;
  kind: 'title' | 'description' | 'domain';
}) {
  return text === '' ? null : (
    <div className={`${styles['lines']} ${styles[kind]}`} data-lines={lines} dir="auto">
      {text}
    </div>
  );
}

/** The picture across a card. Its host is not told where it is shown. */
export function LargePicture({ image }: { image: string }) {
  return <img className={styles['large']} src={image} alt="" referrerPolicy="no-referrer" />;
}

/** The picture beside the text; a blank where the network draws one. */
export function SmallPicture({ image, shape }: { image: string; shape: 'square' | 'wide' }) {
  return (
    <div className={styles['small']} data-shape={shape}>
      {image === '' ? <Image size={20} aria-hidden /> : <img src={image} alt="" referrerPolicy="no-referrer" />}
    </div>
  );
}
