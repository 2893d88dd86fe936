import { StatsPreview } from './stats-preview.tsx';
import { emptyPreview, type PreviewStart, readPreview } from './use-stats-preview.ts';

/* The code of the popup's stats, loaded as one chunk. */

export { emptyPreview, type PreviewStart, readPreview, StatsPreview };
