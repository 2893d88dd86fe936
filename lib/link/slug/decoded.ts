/** A part of an address as people write it: as it stands, where its percent signs encode nothing (RFC 3986 §2.1). */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
