import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { type Document, readDocument } from './markdown.ts';

/** The documents of the repository. Those of packages and builds are not among them. */
const patterns = ['*.md', 'docs/**/*.md', 'service/**/*.md', 'tests/**/*.md', 'store/**/*.md', '.github/**/*.md'];

/** Reads all documents of the repository, by their file. */
export async function readDocuments(): Promise<Map<string, Document>> {
  const files = globSync(patterns).sort();
  return new Map(
    await Promise.all(files.map(async (file) => [file, readDocument(await readFile(file, 'utf8'))] as const)),
  );
}
