import * as z from 'zod/mini';
import { storedItem } from './stored-item.ts';

/** The patterns of sites that Hem may reach for a moment, and has to return (lib/permissions/sites.ts). */
export const lentSitesItem = storedItem('local:lentSites', { schema: z.array(z.string()), fallback: [] });
