/**
 * The channel on which the popup announces that it opens. Only a running background receives it; a message would start
 * one.
 */
export const popupChannel = 'popup';

/** Calls back whenever the popup opens. Returns a function that unsubscribes. */
export function onPopupOpening(heard: () => void): () => void {
  const channel = new BroadcastChannel(popupChannel);
  channel.onmessage = heard;
  return () => channel.close();
}
