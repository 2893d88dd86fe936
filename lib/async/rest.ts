/** Lets others have their turn: what takes longer than a frame rests now and then. */
export const rest = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
