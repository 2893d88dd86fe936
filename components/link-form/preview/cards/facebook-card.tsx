import type { DrawnCard } from '@/lib/link/preview/card.ts';
import { networks } from '@/lib/link/preview/networks.ts';
import styles from './card.module.css';
import { LargePicture, Lines, SmallPicture } from './parts.tsx';

const { title: titleRule, description: descriptionRule } = networks.facebook;

/** Facebook's card: the picture above, or a small one beside; the domain in capitals, the title, the description. */
export function FacebookCard({ title, description, image, domain, fit }: DrawnCard) {
  return (
    <div className={`${styles['card']} ${styles['sunken']} ${fit === 'small' ? 'flex items-stretch' : ''}`}>
      {fit === 'large' && <LargePicture image={image} />}
      {fit === 'small' && <SmallPicture image={image} shape="square" />}
      <div className={styles['words']}>
        <Lines kind="capitals" text={domain} lines={1} />
        <Lines kind="title" text={title} lines={titleRule.lines} />
        <Lines kind="description" text={description} lines={descriptionRule.lines} />
      </div>
    </div>
  );
}
