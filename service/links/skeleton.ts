import unhomoglyph from 'unhomoglyph';

/** Characters that change nothing that can be seen, such as the variation selector of an emoji. */
const ignorable = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * Returns the skeleton of a slug: slugs with the same skeleton look alike (Unicode Technical Standard 39, section 4).
 * The data is of Unicode 13. Letters that are newer stand for themselves.
 */
export const skeletonOf = (slug: string): string =>
  unhomoglyph(slug.normalize('NFD').replace(ignorable, '')).normalize('NFD');
