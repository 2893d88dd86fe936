import { completeAddress } from '../address/typed-address.ts';
import type { PlatformName } from './platforms.ts';

/** App stores and their platforms, by host. The names are the stores' own. */
const stores = new Map<string, { store: string; platform: PlatformName }>([
  ['play.google.com', { store: 'Google Play', platform: 'android' }],
  ['f-droid.org', { store: 'F-Droid', platform: 'android' }],
  ['apps.apple.com', { store: 'App Store', platform: 'ios' }],
  ['itunes.apple.com', { store: 'App Store', platform: 'ios' }],
  ['apps.microsoft.com', { store: 'Microsoft Store', platform: 'windows' }],
  ['flathub.org', { store: 'Flathub', platform: 'linux' }],
  ['snapcraft.io', { store: 'Snap Store', platform: 'linux' }],
]);

/** Returns the store of a typed address; null for any other address. */
export function storeOf(typed: string): { store: string; platform: PlatformName } | null {
  const hostname = URL.parse(completeAddress(typed))?.hostname ?? '';
  return stores.get(hostname.replace(/^www\./, '')) ?? null;
}
