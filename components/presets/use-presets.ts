import { useRead } from '@/components/ui/use-read.ts';
import { readPresets, watchPresets } from '@/lib/storage/presets.ts';

/** Returns all presets. They may also change in another tab or on another device. */
export const usePresets = () => useRead(readPresets, watchPresets);
