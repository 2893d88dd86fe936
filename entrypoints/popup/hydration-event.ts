/** The event of the root once React is about to hydrate the first form, whose script then replays early input. */
export const hydrationEvent = 'hydration';
