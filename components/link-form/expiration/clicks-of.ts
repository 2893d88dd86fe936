/** Returns a typed click limit; null for a text that is none. */
export function clicksOf(text: string): number | null {
  const typed = text.trim();
  return /^\d+$/.test(typed) ? Number(typed) : null;
}
