import type { Browser } from 'puppeteer-core';
import type { Target } from '../build-extension.ts';

/** What a browser is opened with. */
export interface Opening {
  program: string;
  /** The folder of the built extension. */
  extension: string;
  /** The folder of a profile that lasts. */
  profile: string;
  /** The service, which Hem may call without a prompt. */
  origin: string;
}

/** A browser with Hem loaded. */
export interface OpenBrowser {
  browser: Browser;
  /** The address of Options > Connection. */
  options: string;
}

/** A browser to be opened. */
export interface Choice {
  target: Target;
  title: string;
  program: string;
  open(opening: Opening): Promise<OpenBrowser>;
}

/** The program that opened the browser ends it too, in its own order: Ctrl-C is not the browser's to hear. */
export const endedByUs = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
