/** The API of the browser's page of extensions, chrome://extensions. No extension can call it. */
declare namespace chrome.developerPrivate {
  /** Grants an origin to the extension without a prompt; the pattern ends in `/*`. */
  function addHostPermission(extensionId: string, pattern: string): Promise<void>;

  function updateProfileConfiguration(update: { inDeveloperMode: boolean }): Promise<void>;
  function updateExtensionConfiguration(update: {
    extensionId: string;
    pinnedToToolbar?: boolean;
    incognitoAccess?: boolean;
  }): Promise<void>;
  /** Returns what the browser knows of an extension. */
  function getExtensionInfo(id: string): Promise<{ version: string }>;
}
