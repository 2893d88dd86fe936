import { browser } from 'wxt/browser';
import { textsId } from './separate-texts.ts';

/**
 * Gives the page the language and direction in which the browser will show Hem: its own language, also without its
 * region, or else English. `getMessage` would make Chromium read all texts of Hem before the paint.
 *
 * @returns the first form's texts in this language
 */
export function takeTexts(): string[] {
  const [language, region] = browser.i18n.getUILanguage().split(/\W/);
  const find = (selector: string) => document.querySelector<HTMLTemplateElement>(selector);
  const texts =
    // The page has the texts of regions first (build.ts).
    find(`#${textsId}${language}_${region},#${textsId}${language}`) ??
    // Firefox prefers another region to another language.
    (import.meta.env.FIREFOX ? find(`[id^=${textsId}${language}_]`) : null) ??
    find(`#${textsId}en`);
  if (texts === null) return [];
  Object.assign(document.documentElement, { lang: texts.lang, dir: texts.dir });
  return texts.content.textContent.split('\n');
}

/** Replaces the markers in the first form (separate-texts.ts) by texts. */
export function fillTexts(form: DocumentFragment, texts: readonly string[]): void {
  const textFor = (marker: string) => texts[Number(/^\{(\d+)\}$/.exec(marker)?.[1])];
  const nodes = document.createTreeWalker(form);
  while (nodes.nextNode()) {
    const { currentNode } = nodes;
    if (currentNode instanceof Text) currentNode.data = textFor(currentNode.data) ?? currentNode.data;
    else if (currentNode instanceof Element)
      for (const attribute of currentNode.attributes) {
        const text = textFor(attribute.value);
        if (text !== undefined) attribute.value = text;
      }
  }
}
