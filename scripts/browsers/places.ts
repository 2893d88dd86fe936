import { type Machine, pathsOf } from './machine.ts';

/** The names and paths of a kind of browser. */
export interface Places {
  /** The browser's name. */
  title: string;
  /** An environment variable with its path, which has priority. */
  variable: string;
  /** Its names on PATH, in order of preference. */
  names: readonly string[];
  /** Its paths below a macOS applications folder. */
  applications: readonly string[];
  /** Its paths below a Windows program folder. */
  programs: readonly string[];
}

/** Chromium comes first, since tests are written for it and other brands add their own pages and limits. */
export const chromium: Places = {
  title: 'Chromium',
  variable: 'CHROME_PATH',
  names: [
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
    'chrome',
    'microsoft-edge',
    'microsoft-edge-stable',
    'msedge',
    'brave-browser',
    'brave',
    'vivaldi',
  ],
  applications: [
    'Chromium.app/Contents/MacOS/Chromium',
    'Google Chrome.app/Contents/MacOS/Google Chrome',
    'Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
    'Brave Browser.app/Contents/MacOS/Brave Browser',
    'Vivaldi.app/Contents/MacOS/Vivaldi',
  ],
  programs: [
    'Chromium/Application/chrome.exe',
    'Google/Chrome/Application/chrome.exe',
    'Microsoft/Edge/Application/msedge.exe',
    'BraveSoftware/Brave-Browser/Application/brave.exe',
    'Vivaldi/Application/vivaldi.exe',
  ],
};

export const firefox: Places = {
  title: 'Firefox',
  variable: 'FIREFOX_PATH',
  names: ['firefox', 'firefox-esr', 'firefox-developer-edition', 'firefox-nightly'],
  applications: ['Firefox', 'Firefox Developer Edition', 'Firefox Nightly'].map(
    (name) => `${name}.app/Contents/MacOS/firefox`,
  ),
  programs: ['Mozilla Firefox/firefox.exe', 'Firefox Developer Edition/firefox.exe'],
};

/** Returns the program folders of a platform besides PATH, and the browser's names there. */
function shelves(
  places: Places,
  { env, platform }: Machine,
): { folders: (string | undefined)[]; names: readonly string[] } {
  switch (platform) {
    case 'darwin':
      return { folders: ['/Applications', `${env['HOME'] ?? ''}/Applications`], names: places.applications };
    case 'win32':
      return {
        folders: [env['PROGRAMFILES'], env['PROGRAMFILES(X86)'], env['LOCALAPPDATA']],
        names: places.programs,
      };
    default:
      // A shell started by a service or a timer often has a PATH without these.
      return {
        folders: ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome', '/opt/microsoft/msedge'],
        names: places.names,
      };
  }
}

/** Returns the usual paths of a browser on a machine, in order of preference. */
export function usualPlaces(places: Places, machine: Machine): string[] {
  const { folders, names } = shelves(places, machine);
  return names.flatMap((name) => folders.flatMap((folder) => (folder ? [pathsOf(machine).join(folder, name)] : [])));
}
