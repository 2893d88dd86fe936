import * as z from 'zod/mini';

/** What a click is made with, in the interface's words (§2.6). */
export const device = z.object({
  os_name: z.string(),
  device_type: z.string(),
  device_brand: z.string(),
  device_model: z.string(),
  client_name: z.string(),
});
export type Device = z.infer<typeof device>;

/** What a browser says of itself: its user agent, and the client hints that it sent, by header. */
export const saidAgent = z.object({ userAgent: z.string(), hints: z.record(z.string(), z.string()) });
export type SaidAgent = z.infer<typeof saidAgent>;
