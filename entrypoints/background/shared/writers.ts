import { placesWriter } from '@/lib/storage/places.ts';
import { recentValuesWriter } from '@/lib/storage/recent-values.ts';
import { watchesWriter } from '@/lib/storage/watches.ts';
import { perBackground } from './background.ts';

/* What writes stored items that are read before they are written: two writes at once would lose one. */

export const placesOf = perBackground(placesWriter);
export const changeRecentValuesOf = perBackground(recentValuesWriter);
export const changeWatchesOf = perBackground(watchesWriter);
