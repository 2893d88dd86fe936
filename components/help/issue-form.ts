import { browser } from 'wxt/browser';
import { i18n } from '#i18n';

/** The fields that Help fills in, by issue form (.github/ISSUE_TEMPLATE). They contain no link, page or secret. */
const values = {
  bug: () => ({ version: browser.runtime.getManifest().version, browser: navigator.userAgent }),
  'wrong-word': () => ({ version: browser.runtime.getManifest().version, language: i18n.t('language') }),
} as const;

/** Returns the address of an issue form; null without a public repository. */
export const issueForm = (repository: string | null, form: keyof typeof values): string | null =>
  repository && `${repository}/issues/new?${new URLSearchParams({ template: `${form}.yml`, ...values[form]() })}`;
