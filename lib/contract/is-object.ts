/** True for an object or a list. For values that must be read before the schemas are loaded. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
