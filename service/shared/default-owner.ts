/** The owner that the first migration makes: everything belongs to it until there are others. */
export const defaultOwner = '00000000-0000-7000-8000-000000000001';
