import { fields } from '../../contract/fields.ts';
import type { PageMetadata } from '../page/page-metadata.ts';
import { fitText } from './fit-text.ts';
import { pickImages } from './pick-image.ts';

/** The fields of a social preview (interface §2.1). An empty text means that the page has no value. */
export interface SocialPreview {
  meta_title: string;
  meta_description: string;
  meta_image: string;
}

/** Returns the first of these values that the page has, cut to the contract's limit. */
function pickText({ metas }: PageMetadata, names: readonly string[], max: number): string {
  for (const name of names) {
    for (const meta of metas) {
      const text = meta.name === name ? fitText(meta.content, max) : '';
      if (text !== '') return text;
    }
  }
  return '';
}

/** Returns a page's own preview as fields of a link. The result is always valid by the contract. */
export function pickPreview(page: PageMetadata): SocialPreview {
  const { max } = fields.meta_title;
  return {
    meta_title: pickText(page, ['og:title', 'twitter:title'], max) || fitText(page.title, max),
    meta_description: pickText(
      page,
      ['og:description', 'twitter:description', 'description'],
      fields.meta_description.max,
    ),
    meta_image: pickImages(page)[0] ?? '',
  };
}
