/**
 * Loads what makes a link for each channel. A file of its own: the popup's first load names what it loads later with all that
 * this needs, and this needs a dozen.
 */
export const loadChannels = async () => (await import('./channels.tsx')).Channels;
