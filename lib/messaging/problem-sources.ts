/** Work after whose failure Hem continues. */
export const problemSources = [
  'readCache',
  'readList',
  'readLink',
  'storeStats',
  'storeChanges',
  'send',
  'showPending',
  'connect',
  'sync',
  'notify',
  'showBadge',
  'openPanel',
  'copy',
  'share',
  'readIcon',
  'checkDestinations',
  'saveChoice',
  'welcome',
  'answer',
] as const;

export type ProblemSource = (typeof problemSources)[number];

/** Returns the name of a thrown value. Its message may hold an address or a token. */
export const errorName = (fault: unknown): string => (fault instanceof Error ? fault.name : 'Unknown');
