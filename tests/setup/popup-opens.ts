import { popupChannel } from '@/lib/messaging/opening.ts';

/** Announces a popup, as its first script does. Resolves once all earlier subscribers have been notified. */
export async function popupOpens(): Promise<void> {
  const [popup, lastSubscriber] = [new BroadcastChannel(popupChannel), new BroadcastChannel(popupChannel)];
  const delivered = new Promise((resolve) => {
    lastSubscriber.onmessage = resolve;
  });
  popup.postMessage(0);
  await delivered;
  popup.close();
  lastSubscriber.close();
}
