/** Interface §8: the limits in characters, by field. */
export const lengthLimits = [
  { what: 'title', max: 150 },
  { what: 'custom_link', min: 3, max: 50 },
  { what: 'utm_source', max: 200 },
  { what: 'utm_medium', max: 200 },
  { what: 'utm_campaign', max: 200 },
  { what: 'utm_term', max: 200 },
  { what: 'utm_content', max: 200 },
  { what: 'meta_title', max: 150 },
  { what: 'meta_description', max: 250 },
] as const;

/** Interface §8: the list filters title and tag. */
export const filterLimits = [
  { filter: 'title', max: 150 },
  { filter: 'tag', max: 150 },
] as const;
