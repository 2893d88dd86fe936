/** Says that the popup has failed, in its place. What says so is loaded then. */
export const crash = async (error: unknown): Promise<void> =>
  (await import('@/components/failure/crash.tsx')).showCrash(error);
