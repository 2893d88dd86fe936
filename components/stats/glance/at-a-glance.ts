import { GlanceFigures } from './glance-figures.tsx';
import { type GlanceStart, readGlance } from './read-glance.ts';

/* All that a glance needs, to be loaded as one. */

export { GlanceFigures, type GlanceStart, readGlance };
