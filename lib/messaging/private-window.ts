let isPrivate = false;

/** Marks this page as opened in a private window: nothing asked or typed in it is written to disk. */
export function enterPrivateWindow(): void {
  isPrivate = true;
}

/** True if this page was opened in a private window. */
export const inPrivateWindow = (): boolean => isPrivate;
