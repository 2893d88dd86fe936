import type { SocialPreview } from './pick-preview.ts';

interface Described extends SocialPreview {
  long_url: string;
  title: string;
}

/**
 * What a card says where a field is left empty: the link's title, else the destination's host, as the service here does
 * (what others do is not shown by the interface).
 */
export function cardTexts(draft: Described): { title: string; description: string } {
  const title = draft.meta_title.trim() || draft.title.trim() || (URL.parse(draft.long_url)?.host ?? '');
  return { title, description: draft.meta_description };
}
