/** Where the popup says that it opens. Heard by a background that is awake alone: a message would wake one that sleeps. */
export const openings = 'popup';

/** Has somebody hear whenever the popup opens, until what is answered is called. */
export function whenOpening(heard: () => void): () => void {
  const channel = new BroadcastChannel(openings);
  channel.onmessage = heard;
  return () => channel.close();
}
