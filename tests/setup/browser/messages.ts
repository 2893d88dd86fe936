import { generateChromeMessages, parseMessagesFile } from '@wxt-dev/i18n/build';
import { fakeBrowser } from 'wxt/testing/fake-browser';

const messages = generateChromeMessages(await parseMessagesFile('locales/en.yml'));

/** `browser.i18n.getMessage` with Hem's own words. A browser answers a missing one with nothing; here it fails the test. */
function getMessage(key: string, substitutions: string[] = []): string {
  const text = messages[key]?.message;
  if (text === undefined) throw new Error(`locales/en.yml has no message ${key}`);
  return text.replace(/\$(\d)/g, (_placeholder, position) => {
    const value = substitutions[Number(position) - 1];
    if (value === undefined) throw new Error(`The message ${key} lacks its $${position}`);
    return value;
  });
}

Object.assign(fakeBrowser, { i18n: { getMessage, getUILanguage: () => 'en' } });
