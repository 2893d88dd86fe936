import { i18n } from '#i18n';
import { isRightToLeft } from '../lib/link/text-direction.ts';

/** Gives a page the language and the direction of the texts, for its styles and for screen readers. */
export function setPageLanguage(): void {
  const { documentElement: html } = document;
  html.lang = i18n.t('language');
  html.dir = isRightToLeft(html.lang) ? 'rtl' : 'ltr';
}
