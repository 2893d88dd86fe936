import { elide } from './fit-text.ts';
import type { Fit } from './image-fit.ts';
import { type Network, rulesOf } from './networks.ts';

/** The content of a card. `image` is an address that can be shown, or empty. */
export interface CardContent {
  title: string;
  description: string;
  image: string;
  /** The domain of the short link, since networks read the card from the short address (reading R12). */
  domain: string;
}

/** A card as a network shows it. */
export interface DrawnCard extends CardContent {
  fit: Fit;
}

/** Returns a card with its texts cut as the network does; the description is empty if the network shows none. */
export function drawCard(network: Network, content: CardContent, fit: Fit): DrawnCard {
  const { title, description } = rulesOf(network);
  const drawn = content.image === '' ? 'none' : fit;
  // X shows the title alone on a large picture.
  const described = description !== null && !(network === 'x' && drawn === 'large');
  return {
    ...content,
    fit: drawn,
    title: elide(content.title, title.characters),
    description: described ? elide(content.description, description.characters) : '',
  };
}
