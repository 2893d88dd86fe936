import * as z from 'zod/mini';
import { rangeNames } from '../stats/ranges.ts';
import { statsRangeKey } from './keys.ts';
import { storedItem } from './stored-item.ts';

/** The ranges that are remembered: all but custom ones, whose days pass. */
const rememberedRanges = rangeNames.filter((name) => name !== 'own');

const statsRange = z.object({ name: z._default(z.enum(rememberedRanges), '30d') });

/** The range that was chosen last in the stats. It belongs to this browser: a place, not a setting. */
export const statsRangeItem = storedItem(statsRangeKey, { schema: statsRange, fallback: statsRange.parse({}) });
