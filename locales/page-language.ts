import { i18n, isRightToLeft } from '#i18n';

/** Gives a page the language and the direction of the texts, for its styles and for screen readers. */
export function setPageLanguage(): void {
  const { documentElement: html } = document;
  html.lang = i18n.t('language');
  html.dir = isRightToLeft(html.lang) ? 'rtl' : 'ltr';
}
