import type { Connection } from '../../connection/saved-connection.ts';
import { elide } from './fit-text.ts';
import type { Fit } from './image-fit.ts';
import { type Network, rulesOf } from './networks.ts';
import type { SocialPreview } from './pick-preview.ts';

/** The content of a card. `image` is an address that can be shown, or empty. */
interface CardContent {
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

interface Described extends SocialPreview {
  long_url: string;
  title: string;
}

/**
 * Returns a card's texts. An empty title becomes the link's title, else the destination's host. The service of this
 * repository does the same; the interface does not define it.
 */
export function cardTexts(draft: Described): { title: string; description: string } {
  const title = draft.meta_title.trim() || draft.title.trim() || (URL.parse(draft.long_url)?.host ?? '');
  return { title, description: draft.meta_description };
}

interface DomainSource {
  /** The short address, where the link is made already. */
  made: string | null;
  /** The domain chosen for it; null leaves the choice to the service. */
  domain: string | null;
  connection: Pick<Connection, 'domains' | 'baseUrl'> | null;
}

/**
 * The domain that cards name: the short link's. All five networks name the address that answered them, and with a
 * social preview of its own that is the short address, not the destination (what a visit does is not shown, reading
 * R12). Where the service is to choose, its own host stands for it. Empty when nothing is known.
 */
export function cardDomain({ made, domain, connection }: DomainSource): string {
  const hostOf = (address: string) => URL.parse(address)?.host ?? '';
  if (made !== null) return hostOf(made);
  const label = connection?.domains.find(({ id }) => id === domain)?.label;
  return label ?? hostOf(connection?.baseUrl ?? '');
}
