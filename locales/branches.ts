/** The branch with the texts of the service's pages (service-words.ts). */
export const serviceBranch = 'service';

/** The branch with the texts of the listing in browser stores. `npm run store` writes them to files. */
export const storeBranch = 'store';

/** True if the extension has a text. The texts of the other branches are not built into it. */
export const isExtensionText = (key: string): boolean =>
  ![serviceBranch, storeBranch].some((branch) => key.startsWith(`${branch}.`));
