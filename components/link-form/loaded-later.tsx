import { lazy } from 'react';
import { later } from '../ui/later.tsx';

/*
 * What a form needs once a link is made, something fails or was found: loaded then, so that the popup is there at once.
 */

/** Also for a popup that opens with a link made before: drawn without waiting for its code. */
export const loadMadePanel = () => import('./made-panel.tsx');

/** When an answer counts as slow, in milliseconds. */
const slow = 100;

/**
 * Loads it while a slow answer is waited for: one that comes at once would have to wait for the loading. To be called off
 * when the answer is there. A failure to load shows when it is drawn.
 * @returns what calls it off
 */
export function expectMadePanel(): () => void {
  const timer = setTimeout(() => void loadMadePanel().catch(() => undefined), slow);
  return () => clearTimeout(timer);
}

export const MadePanel = lazy(async () => ({ default: (await loadMadePanel()).MadePanel }));

/** What is shown of changes that are not sent yet. */
export const loadPendingChanges = () => import('./pending/in-popup.ts');

export const PendingPanel = lazy(async () => ({ default: (await loadPendingChanges()).PendingPanel }));

const loadRefused = () => import('./refused-notices.tsx');

export const RefusedByService = lazy(async () => ({ default: (await loadRefused()).RefusedByService }));

export const RefusedHere = lazy(async () => ({ default: (await loadRefused()).RefusedHere }));

export const KeptNotice = lazy(async () => ({ default: (await import('./kept-notice.tsx')).KeptNotice }));

/** Also for a popup over a page that cannot be shortened: drawn with its first picture. */
export const loadNotices = () => import('./panel-notices.tsx');

/** Also for a popup over an address that tracks visitors. */
export const TrackingLine = later(async () => (await import('./utm/tracking-line.tsx')).TrackingLine);

export const RestrictedNotice = lazy(async () => ({ default: (await loadNotices()).RestrictedNotice }));

export const UndoneNotice = lazy(async () => ({ default: (await loadNotices()).UndoneNotice }));
