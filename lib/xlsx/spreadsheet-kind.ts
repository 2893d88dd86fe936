/** The first bytes of a ZIP archive, as of `.xlsx`, and of a file of old Office programs, as of `.xls`. */
const beginnings = {
  zip: [0x50, 0x4b, 0x03, 0x04],
  office: [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1],
};

/** Returns the container of a file that may be a spreadsheet; null for any other file. */
export function spreadsheetKind(bytes: Uint8Array): keyof typeof beginnings | null {
  const hasBeginning = (beginning: readonly number[]) => beginning.every((byte, at) => bytes[at] === byte);
  if (hasBeginning(beginnings.zip)) return 'zip';
  return hasBeginning(beginnings.office) ? 'office' : null;
}
