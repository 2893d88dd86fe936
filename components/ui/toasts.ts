import { useSyncExternalStore } from 'react';

export interface ToastAction {
  label: string;
  onPress: () => void;
}

/** A short message about what was done. */
export interface ToastMessage {
  text: string;
  tone?: 'plain' | 'good' | 'warn' | 'bad' | undefined;
  /** The one button beside the text, such as *Undo*. A press also closes the toast. */
  action?: ToastAction;
}

/** The duration of a toast in seconds: longer with an action, such as *Undo*. */
const shownFor = (message: ToastMessage): number => (message.action === undefined ? 4 : 10);

export interface ShownToast extends ToastMessage {
  /** The closing time, in milliseconds since 1970. */
  endsAt: number;
}

let shown: ShownToast | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function setShown(next: ShownToast | null): void {
  clearTimeout(timer);
  shown = next;
  for (const listener of listeners) listener();
}

/** Shows a message at the bottom of the page for some seconds. It replaces the one before. */
export function showToast(message: ToastMessage): void {
  const seconds = shownFor(message);
  setShown({ ...message, endsAt: Date.now() + seconds * 1000 });
  timer = setTimeout(() => setShown(null), seconds * 1000);
}

export const closeToast = (): void => setShown(null);

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    // A page that closes takes its message along.
    if (listeners.size === 0) setShown(null);
  };
}

/** Returns the message to show; null without one. */
export const useShownToast = (): ShownToast | null => useSyncExternalStore(subscribe, () => shown);
