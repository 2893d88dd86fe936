import { popupChannel } from '@/lib/messaging/opening.ts';

/** Says that a popup opens, as its first script does. Resolves once all have heard who listened before. */
export async function popupOpens(): Promise<void> {
  const [popup, last] = [new BroadcastChannel(popupChannel), new BroadcastChannel(popupChannel)];
  const heard = new Promise((resolve) => {
    last.onmessage = resolve;
  });
  popup.postMessage(0);
  await heard;
  popup.close();
  last.close();
}
