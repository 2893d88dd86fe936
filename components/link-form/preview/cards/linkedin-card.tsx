import type { DrawnCard } from '@/lib/link/preview/card.ts';
import { networks } from '@/lib/link/preview/networks.ts';
import styles from './card.module.css';
import { Lines, SmallPicture } from './parts.tsx';

const { title: titleRule } = networks.linkedin;

/** LinkedIn's card: a small picture, whatever its size, beside the title and domain. */
export function LinkedinCard({ title, image, domain, fit }: DrawnCard) {
  return (
    <div className={`${styles['card']} flex items-stretch`}>
      {fit !== 'none' && <SmallPicture image={image} shape="wide" />}
      <div className={styles['words']}>
        <Lines kind="title" text={title} lines={titleRule.lines} />
        <Lines kind="domain" text={domain} lines={1} />
      </div>
    </div>
  );
}
