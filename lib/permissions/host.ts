import { browser } from 'wxt/browser';
import { hostPermission } from '../connection/host-permission.ts';

const originsOf = (baseUrl: string) => ({ origins: [hostPermission(baseUrl, { ports: !import.meta.env.FIREFOX })] });

/** Asks the person for the connection's one origin. To be called straight from a press. False when refused. */
export const requestHost = (baseUrl: string): Promise<boolean> => browser.permissions.request(originsOf(baseUrl));

/** Whether Hem may call the connection's origin, whatever the service says to cross-origin calls. */
export const mayReachHost = (baseUrl: string): Promise<boolean> => browser.permissions.contains(originsOf(baseUrl));

/** Calls back when any permission was given or taken, here or in the browser's settings; returns what ends it. */
export function watchPermissions(onChange: () => void): () => void {
  const { onAdded, onRemoved } = browser.permissions;
  onAdded.addListener(onChange);
  onRemoved.addListener(onChange);
  return () => {
    onAdded.removeListener(onChange);
    onRemoved.removeListener(onChange);
  };
}

/** Gives the permission for a connection's origin back, unless another needs the same: Firefox's cover every port. */
export async function releaseHost(baseUrl: string, others: readonly { baseUrl: string }[]): Promise<void> {
  const [origin] = originsOf(baseUrl).origins;
  if (others.every((other) => originsOf(other.baseUrl).origins[0] !== origin))
    await browser.permissions.remove(originsOf(baseUrl));
}
