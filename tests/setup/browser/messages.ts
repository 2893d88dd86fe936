import { fakeBrowser } from 'wxt/testing/fake-browser';
import { readMessages } from '../../../locales/messages.ts';

Object.assign(fakeBrowser, { i18n: { getMessage: await readMessages(), getUILanguage: () => 'en' } });
