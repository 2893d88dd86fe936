/*
 * Views that replace the form, or that exist only with several connections. This file separates them from the popup:
 * its first load lists each file that it may load later, with all of their imports.
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
