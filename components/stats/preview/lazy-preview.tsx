import { later } from '@/components/ui/later.tsx';

/** The popup's stats of a link. Loads its code on demand. */
export const LazyStatsPreview = later(async () => (await import('./loaded-preview.ts')).StatsPreview);
