import { lazy } from 'react';
import { later, laterValue } from '../ui/later.tsx';

/*
 * Code that a form needs only after a link is created, a failure, or a restored draft. Loaded then, so that the popup
 * opens fast.
 */

/**
 * The code with the schemas of the contract. Loaded when the pointer moves over the form, at the first key or press, or
 * with the stored state of a page.
 */
export const linkCreation = laterValue(() => import('./create-link.ts'));

/** Also used by a popup that opens with a created link, which is rendered once its code has loaded. */
export const loadMadePanel = () => import('./made-panel.tsx');

/** The time after which an answer counts as slow, in milliseconds. */
const slow = 100;

/**
 * Loads the panel while waiting for a slow answer. A fast answer would have to wait for the loading. Ignores failures,
 * which appear when the panel is rendered.
 * @returns a function that cancels this, for when the answer is there
 */
export function expectMadePanel(): () => void {
  const timer = setTimeout(() => void loadMadePanel().catch(() => undefined), slow);
  return () => clearTimeout(timer);
}

export const MadePanel = lazy(async () => ({ default: (await loadMadePanel()).MadePanel }));

/** Loads the components for changes that are not sent yet. */
export const loadPendingChanges = () => import('./pending/in-popup.ts');

export const PendingPanel = lazy(async () => ({ default: (await loadPendingChanges()).PendingPanel }));

const loadRefused = () => import('./refused-notices.tsx');

export const RefusedByService = lazy(async () => ({ default: (await loadRefused()).RefusedByService }));

export const RefusedHere = lazy(async () => ({ default: (await loadRefused()).RefusedHere }));

export const KeptNotice = lazy(async () => ({ default: (await import('./kept-notice.tsx')).KeptNotice }));

/** Also used by a popup over a page that cannot be shortened, in its first render. */
export const loadNotices = () => import('./panel-notices.tsx');

/** Loaded after the first paint: it reads the page. */
export const OtherAddressLine = later(async () => (await import('./other-address-line.tsx')).OtherAddressLine);

/** Also used by a popup over an address with tracking parameters. */
export const TrackingLine = later(async () => (await import('./utm/tracking-line.tsx')).TrackingLine);

export const RestrictedNotice = lazy(async () => ({ default: (await loadNotices()).RestrictedNotice }));

export const LeftNotice = lazy(async () => ({ default: (await loadNotices()).LeftNotice }));

export const DeletedNotice = lazy(async () => ({ default: (await loadNotices()).DeletedNotice }));
