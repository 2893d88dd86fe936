import { markHandled } from '@/lib/async/async.ts';
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

export const MadePanel = later(async () => (await import('./made-panel.tsx')).MadePanel);

/** The time after which an answer counts as slow, in milliseconds. */
const slow = 100;

/**
 * Loads the panel while waiting for a slow answer. A fast answer would have to wait for the loading. Ignores failures,
 * which appear when the panel is rendered.
 * @returns a function that cancels this, for when the answer is there
 */
export function expectMadePanel(): () => void {
  const timer = setTimeout(() => void markHandled(MadePanel.load()), slow);
  return () => clearTimeout(timer);
}

/** Loads the components for changes that are not sent yet. */
export const loadPendingChanges = () => import('./pending/in-popup.ts');

export const PendingPanel = later(async () => (await loadPendingChanges()).PendingPanel);

const Nothing = () => null;

/** Shows nothing if its code cannot be loaded, since the form works without it. */
export const PendingLine = later(() =>
  loadPendingChanges().then(
    (loaded) => loaded.PendingLine,
    () => Nothing,
  ),
);

const loadRefused = () => import('./refused-notices.tsx');

export const RefusedByService = later(async () => (await loadRefused()).RefusedByService);

export const RefusedHere = later(async () => (await loadRefused()).RefusedHere);

export const KeptNotice = later(async () => (await import('./kept-notice.tsx')).KeptNotice);

/** Loaded after the first paint: it reads the page. */
export const OtherAddressLine = later(async () => (await import('./other-address-line.tsx')).OtherAddressLine);

/** Also used by a popup over an address with tracking parameters. */
export const TrackingLine = later(async () => (await import('./utm/tracking-line.tsx')).TrackingLine);

const loadNotices = () => import('./panel-notices.tsx');

/** Also used by a popup over a page that cannot be shortened, in its first render. */
export const RestrictedNotice = later(async () => (await loadNotices()).RestrictedNotice);

export const LeftNotice = later(async () => (await loadNotices()).LeftNotice);

export const DeletedNotice = later(async () => (await loadNotices()).DeletedNotice);
