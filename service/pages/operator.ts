import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { OperatorError, reasonOf } from '../shared/errors.ts';

/** The person or organization that runs the service, as its pages name them. */
export interface Operator {
  name?: string | undefined;
  /** The logo as a `data:` URL, so that pages load nothing from elsewhere. */
  logo?: string | undefined;
  /** The address of the operator's site. */
  home?: string | undefined;
}

/** Media types of logos, by file extension. */
const mediaTypes: Record<string, string> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
};

/** The limit is low because each page contains the logo. */
const maxLogoBytes = 100_000;

/**
 * Reads the operator's logo.
 *
 * @throws {OperatorError} if the file cannot be read, is too large or not an image.
 */
export async function readLogo(file: string): Promise<string> {
  const type = mediaTypes[path.extname(file).toLowerCase()];
  if (type === undefined)
    throw new OperatorError(`HEM_OPERATOR_LOGO must end with ${Object.keys(mediaTypes).join(', ')}: ${file}.`);
  const bytes = await readFile(file).catch((cause: unknown) => {
    throw new OperatorError(`HEM_OPERATOR_LOGO cannot be read: ${reasonOf(cause)}.`, { cause });
  });
  if (bytes.length > maxLogoBytes)
    throw new OperatorError(`HEM_OPERATOR_LOGO must have at most ${maxLogoBytes / 1000} kB: ${file}.`);
  return `data:${type};base64,${bytes.toString('base64')}`;
}
