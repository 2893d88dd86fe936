import * as z from 'zod/mini';

/** The schemas of a message's input and of its answer's value. */
export interface Intent<Input = unknown, Value = unknown> {
  input: z.core.$ZodType<Input>;
  value: z.core.$ZodType<Value>;
}

/** The input or value of a message that needs none. */
export const nothing = z.literal(null);
