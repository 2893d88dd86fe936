import { Image } from 'lucide-react';
import styles from './card.module.css';

/** A text cut after some lines, as networks do. Shows nothing for an empty text. */
export function Lines({
  text,
  lines,
  kind,
}: {
  text: string;
  lines: number;
  kind: 'title' | 'description' | 'domain' | 'capitals';
}) {
  return text === '' ? null : (
    <div className={`${styles['lines']} ${styles[kind]}`} data-lines={lines} dir="auto">
      {text}
    </div>
  );
}

/** A picture across a card. Sends no referrer to its host. */
export function LargePicture({ image }: { image: string }) {
  return <img className={styles['large']} src={image} alt="" referrerPolicy="no-referrer" />;
}

/** A picture beside the text, or the network's placeholder. */
export function SmallPicture({ image, shape }: { image: string; shape: 'square' | 'wide' }) {
  return (
    <div className={styles['small']} data-shape={shape}>
      {image === '' ? <Image size={20} aria-hidden /> : <img src={image} alt="" referrerPolicy="no-referrer" />}
    </div>
  );
}
