/** How long the browser may take to begin, in milliseconds. */
const patience = 60_000;

/** Saves something as a file, as a browser does by itself: it needs no permission. */
export function download(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), patience);
}
