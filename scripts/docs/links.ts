import path from 'node:path';
import type { Document } from './markdown.ts';

/** The target of a link in a document. */
export type Target =
  | { readonly kind: 'external'; readonly address: string }
  | { readonly kind: 'file'; readonly file: string; readonly anchor: string };

/** Returns where a link in a document leads. Files are relative to the repository. */
export function targetOf(source: string, address: string): Target {
  if (/^[a-z][a-z\d+.-]*:/i.test(address)) return { kind: 'external', address };
  const [written = '', anchor = ''] = address.split('#');
  const file = written === '' ? source : path.posix.join(path.posix.dirname(source), decodeURI(written));
  return { kind: 'file', file, anchor: decodeURIComponent(anchor) };
}

/**
 * Finds links to files and headings that do not exist. Names each with its document.
 *
 * @param documents - all documents by their file
 * @param exists - true if the repository has this file or folder
 */
export function brokenLinks(documents: ReadonlyMap<string, Document>, exists: (file: string) => boolean): string[] {
  return [...documents].flatMap(([source, { targets }]) =>
    targets
      .filter((address) => {
        const target = targetOf(source, address);
        if (target.kind === 'external') return false;
        const document = documents.get(target.file);
        if (target.anchor === '') return !document && !exists(target.file.replace(/\/$/, ''));
        return !document?.headings.some(({ id }) => id === target.anchor);
      })
      .map((address) => `${source}: ${address}`),
  );
}

/** Returns the addresses outside the repository that documents link to, each once, in order. */
export function externalLinks(documents: ReadonlyMap<string, Document>): string[] {
  const targets = [...documents.values()].flatMap((document) => document.targets);
  return [...new Set(targets.filter((address) => /^https?:/.test(address)))].sort();
}
