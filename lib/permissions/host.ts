import { browser } from 'wxt/browser';
import { hostPermission } from '../connection/host-permission.ts';

const originsOf = (baseUrl: string) => ({ origins: [hostPermission(baseUrl, { ports: !import.meta.env.FIREFOX })] });

/** Requests the permission for the connection's origin. Must be called in the handler of a press. False if refused. */
export const requestHost = (baseUrl: string): Promise<boolean> => browser.permissions.request(originsOf(baseUrl));

/**
 * Requests the permission as `requestHost` does, also where the browser refuses to ask. `isNew` is true if it was
 * granted just now.
 */
export async function requestNewHost(baseUrl: string): Promise<{ isAllowed: boolean; isNew: boolean }> {
  // Called before the request, so that it returns the earlier state.
  const had = mayReachHost(baseUrl).catch(() => true);
  const isAllowed = await requestHost(baseUrl).catch(() => false);
  return { isAllowed, isNew: isAllowed && !(await had) };
}

/** True if Hem may call the connection's origin, independent of CORS. */
export const mayReachHost = (baseUrl: string): Promise<boolean> => browser.permissions.contains(originsOf(baseUrl));

/**
 * Calls back when any permission was granted or removed, here or in the browser's settings. Returns a function that
 * unsubscribes.
 */
export function watchPermissions(onChange: () => void): () => void {
  const { onAdded, onRemoved } = browser.permissions;
  onAdded.addListener(onChange);
  onRemoved.addListener(onChange);
  return () => {
    onAdded.removeListener(onChange);
    onRemoved.removeListener(onChange);
  };
}

/**
 * Removes the permission for a connection's origin, unless another connection needs it. In Firefox, a permission covers
 * every port.
 */
export async function releaseHost(baseUrl: string, others: readonly { baseUrl: string }[]): Promise<void> {
  const [origin] = originsOf(baseUrl).origins;
  if (others.every((other) => originsOf(other.baseUrl).origins[0] !== origin))
    await browser.permissions.remove(originsOf(baseUrl));
}
