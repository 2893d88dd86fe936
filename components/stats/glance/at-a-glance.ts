import { GlanceFigures } from './glance-figures.tsx';
import { beginGlance, type GlanceStart, readGlance } from './use-glance.ts';

/* All that a glance needs, to be loaded as one. */

export { beginGlance, GlanceFigures, type GlanceStart, readGlance };
