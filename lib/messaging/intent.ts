import * as z from 'zod/mini';

/** What a page asks, and what it is told when all goes well. */
export interface Intent<Input = unknown, Value = unknown> {
  input: z.core.$ZodType<Input>;
  value: z.core.$ZodType<Value>;
}

/** Nothing to say. */
export const nothing = z.literal(null);
