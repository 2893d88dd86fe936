import { type ReactNode, useId, useState } from 'react';
import { i18n } from '#i18n';
import type { Picture } from '@/components/ui/use-picture.ts';
import { type DrawnCard, drawCard } from '@/lib/link/preview/card.ts';
import { imageFit } from '@/lib/link/preview/image-fit.ts';
import { type Network, networkNames, networks } from '@/lib/link/preview/networks.ts';
import { FacebookCard } from './cards/facebook-card.tsx';
import { LinkedinCard } from './cards/linkedin-card.tsx';
import { SlackCard } from './cards/slack-card.tsx';
import { WhatsappCard } from './cards/whatsapp-card.tsx';
import { XCard } from './cards/x-card.tsx';
import styles from './cards.module.css';

const drawings: Record<Network, (card: DrawnCard) => ReactNode> = {
  x: XCard,
  facebook: FacebookCard,
  linkedin: LinkedinCard,
  slack: SlackCard,
  whatsapp: WhatsappCard,
};

interface Props {
  title: string;
  description: string;
  picture: Picture;
  domain: string;
}

/** The link's card as each network draws it: one at a time in a narrow layout, all in a wide one. */
export function Cards({ picture, ...texts }: Props) {
  const group = useId();
  const [chosen, choose] = useState<Network>('x');
  // Networks show no SVG pictures.
  const shown = picture.kind === 'shown' && !picture.isDrawing ? picture : null;
  return (
    <div className={styles['cards']}>
      <fieldset className={styles['choices']}>
        <legend className="sr-only">{i18n.t('editor.preview.networks')}</legend>
        {networkNames.map((network) => (
          <label key={network}>
            <input type="radio" name={group} checked={network === chosen} onChange={() => choose(network)} />
            <span>{networks[network].name}</span>
          </label>
        ))}
      </fieldset>
      <div className={styles['all']}>
        {networkNames.map((network) => {
          const Drawing = drawings[network];
          const fit = shown === null ? 'none' : imageFit(shown.size, network);
          return (
            <figure key={network} className={styles['one']} data-chosen={network === chosen}>
              <figcaption className={styles['caption']}>{networks[network].name}</figcaption>
              <Drawing {...drawCard(network, { ...texts, image: shown?.address ?? '' }, fit)} />
            </figure>
          );
        })}
      </div>
    </div>
  );
}
