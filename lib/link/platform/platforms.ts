/** The platforms that can have an address of their own, with their fields (interface §2.1). */
export const platforms = [
  { name: 'android', flag: 'has_android_targeting', field: 'android_target_url' },
  { name: 'ios', flag: 'has_ios_targeting', field: 'ios_target_url' },
  { name: 'windows', flag: 'has_windows_targeting', field: 'windows_target_url' },
  { name: 'linux', flag: 'has_linux_targeting', field: 'linux_target_url' },
] as const;

export type Platform = (typeof platforms)[number];
export type PlatformName = Platform['name'];
