let isPrivate = false;

/** Says that this page was opened in a private window: what is asked and typed in it is written to no disk. */
export function enterPrivateWindow(): void {
  isPrivate = true;
}

/** Whether this page was opened in a private window. */
export const inPrivateWindow = (): boolean => isPrivate;
