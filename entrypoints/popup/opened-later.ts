/*
 * What opens in the place of the form, at a press, or is there only with several connections. Loaded through this file:
 * the popup's first load names each file that it loads later with all that this needs in turn, and each of these needs a
 * dozen.
 */

export const loadChannels = async () => (await import('@/components/channels/channels.tsx')).Channels;

export const loadConnectionSwitch = async () =>
  (await import('@/components/connections/connection-switch.tsx')).ConnectionSwitch;

export const loadFindLinks = async () => (await import('@/components/find-links/find-links.tsx')).FindLinks;

export const loadKeys = async () => {
  const { KeysDialog, pressKey, readSingleKeys } = await import('@/components/keys/in-popup.ts');
  await readSingleKeys();
  return { KeysDialog, pressKey };
};
