import type { ColumnTexts } from '@/lib/link-index/index.ts';

/** Returns the source, medium and campaign on one line: `newsletter / email · spring`. */
export const utmWords = ({ source, medium, campaign }: Pick<ColumnTexts, 'source' | 'medium' | 'campaign'>): string =>
  [[source, medium].filter(Boolean).join(' / '), campaign].filter(Boolean).join(' · ');
