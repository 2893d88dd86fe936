import { storeBranch } from '../../locales/branches.ts';
import { readAllMessages } from '../../locales/build-language.ts';
import { type LanguageFile, readLanguage } from '../../locales/language-file.ts';
import { sourceCode } from '../../locales/languages.ts';
import { type Scene, scenes } from './picture-plan.ts';
import { fileOf } from './stores.ts';

/** The texts of a listing in a language. */
export interface Listing {
  name: string;
  /** One line below the name. */
  summary: string;
  /** Plain text, whose lists are also lists in Markdown. */
  description: string;
  captions: ReadonlyMap<Scene, string>;
  tagline: string;
  /** Titles and tags of the links in the pictures, by their English ones. */
  demo: ReadonlyMap<string, string>;
}

/** The items of the description's list, in their order. */
const abilities = ['shorten', 'fields', 'channels', 'find', 'many', 'stats', 'codes', 'safe', 'languages'];

/** Returns the listing in each language of the extension, by the browser's code. */
export async function readListings(): Promise<ReadonlyMap<string, Listing>> {
  const languages = [...(await readAllMessages(false)).keys()].sort();
  const codes = [...new Set(languages.map(fileOf))];
  const source = await readLanguage(sourceCode);
  const files = new Map(await Promise.all(codes.map(async (code) => [code, await readLanguage(code)] as const)));
  return new Map(
    languages.flatMap((language) => {
      const file = files.get(fileOf(language));
      return file === undefined ? [] : [[language, listingOf(file, source, codes.length)] as const];
    }),
  );
}

function listingOf({ code, texts }: LanguageFile, source: LanguageFile, languageCount: number): Listing {
  const textOf = (key: string): string => {
    const text = texts.get(key);
    if (typeof text !== 'string') throw new Error(`locales/${code}.yml has no text ${key}`);
    return text.replace('$1', `${languageCount}`);
  };
  const store = (key: string) => textOf(`${storeBranch}.${key}`);
  const paragraphs = [
    ...['intro', 'yours', 'what'].map(store),
    abilities.map((ability) => `- ${store(`can.${ability}`)}`).join('\n'),
    ...['need', 'service', 'computers', 'privacy', 'data', 'access', 'open'].map(store),
  ];
  return {
    name: textOf('extension.name'),
    summary: textOf('extension.description'),
    description: `${paragraphs.join('\n\n')}\n`,
    captions: new Map(scenes.map((scene) => [scene, store(`picture.${scene}`)])),
    tagline: store('tagline'),
    demo: new Map(
      [...source.texts].flatMap(([key, english]) =>
        key.startsWith(`${storeBranch}.demo.`) && typeof english === 'string' ? [[english, textOf(key)] as const] : [],
      ),
    ),
  };
}
