import { Text } from '@/components/ui/text.tsx';
import type { DrawnCard } from '@/lib/link/preview/card.ts';
import { networks } from '@/lib/link/preview/networks.ts';
import styles from './card.module.css';
import { LargePicture, Lines, SmallPicture } from './parts.tsx';

const { title: titleRule, description: descriptionRule } = networks.slack;

/** Slack's card: domain, title and description beside a bar, with a small picture at the right or a large one below. */
export function SlackCard({ title, description, image, domain, fit }: DrawnCard) {
  return (
    <div className={styles['quoted']}>
      <div className={styles['words']}>
        {domain !== '' && (
          <Text as="div" size="xs" weight="semibold">
            {domain}
          </Text>
        )}
        <Lines kind="title" text={title} lines={titleRule.lines} />
        <Lines kind="description" text={description} lines={descriptionRule.lines} />
      </div>
      {fit === 'small' && <SmallPicture image={image} shape="square" />}
      {fit === 'large' && <LargePicture image={image} />}
    </div>
  );
}
