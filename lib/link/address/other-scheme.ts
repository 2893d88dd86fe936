/**
 * A scheme other than http and https. A host and its port also have a colon (`localhost:3000`), and hosts have dots, so a
 * scheme with dots needs slashes.
 */
const pattern = /^(?!https?:|localhost:)([a-z][a-z\d+-]*:|[a-z][a-z\d+.-]*:(?=\/\/))(?!\d+(?:[/?#]|$))/i;

/** Returns the scheme of a trimmed address that no web page has, such as `spotify:`; null for any other text. */
export const otherScheme = (address: string): string | null => pattern.exec(address)?.[1]?.toLowerCase() ?? null;
