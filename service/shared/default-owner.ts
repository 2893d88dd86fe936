/** The owner that the first migration creates. All rows belong to it until there are others. */
export const defaultOwner = '00000000-0000-7000-8000-000000000001';
