import { inPrivateWindow } from '@/lib/messaging/private-window.ts';
import { keepAwake, notify } from '@/lib/messaging/send.ts';

/**
 * The delay before new links are requested, in milliseconds. By then a person has usually pressed, and does not have to
 * wait for it.
 */
const refreshAfter = 500;

/** Keeps the background awake, and lets it look for new links. */
export function wakeBackground(): void {
  keepAwake();
  // New links are stored on disk. Private windows skip this, since they may have created some of them.
  if (!inPrivateWindow()) setTimeout(() => notify('refreshLinks', { whole: false }), refreshAfter);
}
