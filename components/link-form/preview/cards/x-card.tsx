import { i18n } from '#i18n';
import { Hint } from '@/components/ui/text.tsx';
import type { DrawnCard } from '@/lib/link/preview/card.ts';
import { networks } from '@/lib/link/preview/networks.ts';
import styles from './card.module.css';
import { LargePicture, Lines, SmallPicture } from './parts.tsx';

const { title: titleRule, description: descriptionRule } = networks.x;

/**
 * X's card: a large picture with the title on it and the domain below, or a small one beside domain, title and
 * description.
 */
export function XCard({ title, description, image, domain, fit }: DrawnCard) {
  if (fit === 'large') {
    return (
      <div className="grid gap-1">
        <div className={`${styles['card']} relative`}>
          <LargePicture image={image} />
          {title !== '' && (
            <div className={styles['pill']}>
              <div className={styles['lines']} data-lines={titleRule.lines} dir="auto">
                {title}
              </div>
            </div>
          )}
        </div>
        {domain !== '' && <Hint className="wrap-anywhere">{i18n.t('editor.preview.from', [domain])}</Hint>}
      </div>
    );
  }
  return (
    <div className={`${styles['card']} flex items-stretch`}>
      <SmallPicture image={fit === 'small' ? image : ''} shape="square" />
      <div className={styles['words']}>
        <Lines kind="domain" text={domain} lines={1} />
        <Lines kind="title" text={title} lines={titleRule.lines} />
        <Lines kind="description" text={description} lines={descriptionRule.lines} />
      </div>
    </div>
  );
}
