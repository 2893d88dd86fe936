/* What the popup's lists call it by. */
export { linkName as titleOf, withoutScheme } from '@/lib/link/link-name.ts';
