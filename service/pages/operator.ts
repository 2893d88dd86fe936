import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { reasonOf, StartError } from '../shared/errors.ts';

/** The person or organization that runs the service, as its pages name them. */
export interface Operator {
  name?: string | undefined;
  /** The logo as a `data:` address: pages load nothing from elsewhere for it. */
  logo?: string | undefined;
  /** The address of the operator's site. */
  home?: string | undefined;
}

/** The media types of logos, by the ending of their file. */
const mediaTypes: Record<string, string> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
};

/** In bytes: the logo is part of each page. */
const maxLogoBytes = 100_000;

/**
 * Reads the operator's logo.
 *
 * @throws {StartError} if the file cannot be read, is too large or no picture
 */
export async function readLogo(file: string): Promise<string> {
  const type = mediaTypes[path.extname(file).toLowerCase()];
  if (type === undefined)
    throw new StartError(`HEM_OPERATOR_LOGO must end with ${Object.keys(mediaTypes).join(', ')}: ${file}.`);
  const bytes = await readFile(file).catch((cause: unknown) => {
    throw new StartError(`HEM_OPERATOR_LOGO cannot be read: ${reasonOf(cause)}.`, { cause });
  });
  if (bytes.length > maxLogoBytes)
    throw new StartError(`HEM_OPERATOR_LOGO must have at most ${maxLogoBytes / 1000} kB: ${file}.`);
  return `data:${type};base64,${bytes.toString('base64')}`;
}
