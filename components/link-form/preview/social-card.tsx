import { usePicture } from '@/components/ui/use-picture.ts';
import { drawCard } from '@/lib/link/preview/card.ts';
import { imageFit } from '@/lib/link/preview/image-fit.ts';
import { FacebookCard } from './cards/facebook-card.tsx';

interface Props {
  title: string;
  description: string;
  /** The address of the picture as typed; empty for none. */
  image: string;
  domain: string;
}

/**
 * A generic card: picture, domain, title, description. Loads the picture while it is shown. The parent adds a heading.
 */
export function SocialCard({ image, ...texts }: Props) {
  const picture = usePicture(image);
  const shown = picture.kind === 'shown' && !picture.isDrawing ? picture : null;
  const fit = shown === null ? 'none' : imageFit(shown.size, 'facebook');
  return <FacebookCard {...drawCard('facebook', { ...texts, image: shown?.address ?? '' }, fit)} />;
}
