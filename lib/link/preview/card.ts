import { elide } from './fit-text.ts';
import type { Fit } from './image-fit.ts';
import { type Network, rulesOf } from './networks.ts';

/** What stands on a card. `image` is an address that can be shown, or empty. */
export interface CardContent {
  title: string;
  description: string;
  image: string;
  /** Of the short link: the card is what its own address answers to a network (reading R12). */
  domain: string;
}

/** A card as a network draws it. */
export interface DrawnCard extends CardContent {
  fit: Fit;
}

/** A card with its texts cut where the network cuts them; no description where it shows none. */
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
