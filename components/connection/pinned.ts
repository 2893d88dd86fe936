import { apis } from '@/lib/browser/apis.ts';

/** True if the browser tells whether Hem's button is pinned to the toolbar. */
export const tellsPinned = (): boolean => apis.action.getUserSettings !== undefined;

/** Returns true if Hem's button is pinned to the toolbar, or if the browser does not tell. */
export const readPinned = async (): Promise<boolean> => (await apis.action.getUserSettings?.())?.isOnToolbar !== false;
