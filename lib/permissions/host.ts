import { browser } from 'wxt/browser';
import { hostPermission } from '../connection/host-permission.ts';

const originsOf = (baseUrl: string) => ({ origins: [hostPermission(baseUrl, { ports: !import.meta.env.FIREFOX })] });

/** Asks the person for the connection's one origin. To be called straight from a press. False when refused. */
export const requestHost = (baseUrl: string): Promise<boolean> => browser.permissions.request(originsOf(baseUrl));

/** Whether Hem may call the connection's origin, whatever the service says to cross-origin calls. */
export const mayReachHost = (baseUrl: string): Promise<boolean> => browser.permissions.contains(originsOf(baseUrl));

/** Gives the permission for the connection's origin back. */
export const releaseHost = (baseUrl: string): Promise<boolean> => browser.permissions.remove(originsOf(baseUrl));
