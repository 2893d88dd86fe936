import { StatsPreview } from './stats-preview.tsx';
import { emptyPreview, type PreviewStart, readPreview } from './use-stats-preview.ts';

/* All that a glance needs, to be loaded as one. */

export { emptyPreview, type PreviewStart, readPreview, StatsPreview };
