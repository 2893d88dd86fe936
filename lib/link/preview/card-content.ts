import type { SocialPreview } from './pick-preview.ts';

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
