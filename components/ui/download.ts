/** The time until the file's object URL is revoked, in milliseconds: the browser may start the download late. */
const revokeDelayMs = 60_000;

/** Saves data as a file through a link, which needs no permission. */
export function download(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), revokeDelayMs);
}
