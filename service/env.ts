import * as z from 'zod/mini';
import { extensions } from './api/cross-origin.ts';
import { StartError } from './start-error.ts';

const port = z
  .string()
  .check(z.refine((text) => /^\d{1,5}$/.test(text) && Number(text) <= 65535, 'a whole number from 0 to 65535'));

const isOrigin = (text: string) => text === extensions || URL.parse(text)?.origin === text;
const toList = (text: string) => text.split(/[\s,]+/).filter((part) => part !== '');
const originList = z
  .string()
  .check(
    z.refine(
      (text) => toList(text).every(isOrigin),
      `origins such as https://links.example.com, or "${extensions}", with commas between them`,
    ),
  );

const filled = z.string().check(z.trim(), z.minLength(1, 'not empty'));

/** Every setting of the service: its variable, and what it is when left out. */
const settings = z.object({
  HEM_HOST: z._default(filled, '127.0.0.1'),
  HEM_PORT: z._default(port, '8787'),
  HEM_DATABASE: z._default(filled, '.hem/service.sqlite'),
  HEM_ALLOWED_ORIGINS: z._default(originList, extensions),
});

/** How the service is to run. */
export interface Environment {
  host: string;
  port: number;
  /** Path of the database's file. */
  file: string;
  allowedOrigins: string[];
}

/**
 * Reads the settings, here and nowhere else.
 *
 * @throws {StartError} naming each variable that is wrong, and what it may be.
 */
export function readEnvironment(variables: NodeJS.ProcessEnv = process.env): Environment {
  const parsed = z.safeParse(settings, variables);
  if (!parsed.success) {
    const reasons = parsed.error.issues.map(({ path, message }) => `${path.join('.')} must be ${message}`);
    throw new StartError(`${reasons.join('; ')}.`);
  }
  const { HEM_HOST, HEM_PORT, HEM_DATABASE, HEM_ALLOWED_ORIGINS } = parsed.data;
  return {
    host: HEM_HOST,
    port: Number(HEM_PORT),
    file: HEM_DATABASE,
    allowedOrigins: toList(HEM_ALLOWED_ORIGINS),
  };
}
