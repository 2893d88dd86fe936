/** What the browser's own page of extensions, chrome://extensions, may call: no extension can. */
declare namespace chrome.developerPrivate {
  /** Lets the extension have an origin as soon as it asks; the pattern ends in `/*`. */
  function addHostPermission(extensionId: string, pattern: string): Promise<void>;

  function updateProfileConfiguration(update: { inDeveloperMode: boolean }): Promise<void>;
  function updateExtensionConfiguration(update: {
    extensionId: string;
    pinnedToToolbar?: boolean;
    incognitoAccess?: boolean;
  }): Promise<void>;
}
