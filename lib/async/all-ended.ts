/** Waits until each has ended, however that was. Rejects then where any of them failed: none keeps another from its end. */
export async function allEnded(acts: readonly unknown[]): Promise<void> {
  for (const ended of await Promise.allSettled(acts)) if (ended.status === 'rejected') throw ended.reason;
}
