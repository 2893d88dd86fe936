/** Why a list may have more links than came: the same page came again and again, or it is longer than Hem reads. */
export const gaps = ['repeats', 'limit'] as const;
export type Gap = (typeof gaps)[number];
