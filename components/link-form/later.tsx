import { lazy } from 'react';

/*
 * What a form needs once a link is made, something fails or was found: loaded then, so that the popup is there at once.
 */

const loadMadePanel = () => import('./made-panel.tsx');

/** Loads it while the link is being made. A failure to load shows when it is drawn. */
export const expectMadePanel = (): void => void loadMadePanel().catch(() => undefined);

export const MadePanel = lazy(async () => ({ default: (await loadMadePanel()).MadePanel }));

export const FailureNotice = lazy(async () => ({
  default: (await import('@/components/failure/failure-notice.tsx')).FailureNotice,
}));

export const HiddenErrors = lazy(async () => ({ default: (await import('./hidden-errors.tsx')).HiddenErrors }));

export const KeptNotice = lazy(async () => ({ default: (await import('./kept-notice.tsx')).KeptNotice }));
