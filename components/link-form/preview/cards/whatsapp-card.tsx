import type { DrawnCard } from '@/lib/link/preview/card.ts';
import { networks } from '@/lib/link/preview/networks.ts';
import styles from './card.module.css';
import { LargePicture, Lines } from './parts.tsx';

const { title: titleRule, description: descriptionRule } = networks.whatsapp;

/** WhatsApp's card: a bubble with the picture above the title, description and domain. */
export function WhatsappCard({ title, description, image, domain, fit }: DrawnCard) {
  return (
    <div className={styles['bubble']}>
      <div className={styles['card']}>
        {fit !== 'none' && <LargePicture image={image} />}
        <div className={styles['words']}>
          <Lines kind="title" text={title} lines={titleRule.lines} />
          <Lines kind="description" text={description} lines={descriptionRule.lines} />
          <Lines kind="domain" text={domain} lines={1} />
        </div>
      </div>
    </div>
  );
}
