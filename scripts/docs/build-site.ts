import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { repository } from '../../lib/project/repository.ts';
import { themedStyle } from '../themed-style.ts';
import { contentsFile, fileOf, type PageName, readContents } from './contents.ts';
import { type FramedPage, framePage } from './frame.ts';
import { targetOf } from './links.ts';
import { firstParagraph, readDocument, renderDocument } from './markdown.ts';
import { addHeights, isPicture, pictureFile } from './pictures.ts';

/**
 * Builds the site of the docs into a folder, and replaces what is in it. Links to files that are no page of the site lead
 * to the repository, and are shown as text while that is not public.
 *
 * @returns the files of all pages, in their order
 */
export async function buildSite(folder: string): Promise<string[]> {
  const first: PageName = { source: contentsFile, name: 'Contents', group: '' };
  const names = [first, ...readContents(await readFile(contentsFile, 'utf8'))];
  const pageFiles = new Map(names.map(({ source }) => [source, fileOf(source)]));
  const pictures = new Set<string>();

  const resolve = (source: string, address: string): string | null => {
    const target = targetOf(source, address);
    if (target.kind === 'external') return target.address;
    if (isPicture(target.file)) {
      pictures.add(target.file);
      return pictureFile(target.file);
    }
    const file = pageFiles.get(target.file);
    if (file === undefined) return repository === null ? null : `${repository}/blob/HEAD/${target.file}`;
    return target.anchor === '' ? file : `${target.file === source ? '' : file}#${target.anchor}`;
  };

  const pages = await Promise.all(
    names.map(async ({ source, name, group }): Promise<FramedPage> => {
      const markdown = await readFile(source, 'utf8');
      const { headings } = readDocument(markdown);
      return {
        file: fileOf(source),
        name,
        group,
        title: headings[0]?.text ?? name,
        description: firstParagraph(markdown),
        headings,
        html: renderDocument(markdown, (address) => resolve(source, address)),
      };
    }),
  );

  const pictureData = new Map(
    await Promise.all([...pictures].map(async (file) => [pictureFile(file), await readFile(file)] as const)),
  );

  await rm(folder, { recursive: true, force: true });
  await mkdir(path.join(folder, 'pictures'), { recursive: true });
  await Promise.all([
    ...pages.map((page) => writeFile(path.join(folder, page.file), addHeights(framePage(pages, page), pictureData))),
    ...[...pictureData].map(([file, data]) => writeFile(path.join(folder, file), data)),
    writeFile(path.join(folder, 'style.css'), await themedStyle('scripts/docs/style.css')),
    cp('public/icon.svg', path.join(folder, 'icon.svg')),
  ]);
  return pages.map(({ file }) => file);
}
