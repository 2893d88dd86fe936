/** Browsers of iPads that ask for desktop pages call their device a Macintosh. No browser of a Mac says `Mobile/`. */
const appleMobile = /iPhone|iPad|iPod|Macintosh.*\bMobile\/|\b(?:CriOS|FxiOS|EdgiOS|OPiOS)\//;

/** The platforms a link can have targets for (interface §2.1), with the fields that hold them. */
export const platforms = {
  android: { flag: 'has_android_targeting', target: 'android_target_url', sign: /Android/ },
  ios: { flag: 'has_ios_targeting', target: 'ios_target_url', sign: appleMobile },
  windows: { flag: 'has_windows_targeting', target: 'windows_target_url', sign: /Windows/ },
  linux: { flag: 'has_linux_targeting', target: 'linux_target_url', sign: /Linux|X11; Ubuntu/ },
} as const;

export type Platform = keyof typeof platforms;

// Android first: its browsers call themselves Linux as well.
const inOrder = ['android', 'ios', 'windows', 'linux'] as const;

/** The platform that a browser's User-Agent names; null for any other. */
export const platformOf = (userAgent: string): Platform | null =>
  inOrder.find((platform) => platforms[platform].sign.test(userAgent)) ?? null;
