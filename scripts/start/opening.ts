import type { Browser } from 'puppeteer-core';
import type { Target } from '../run-build.ts';

/** The options for opening a browser. */
export interface Opening {
  program: string;
  /** The folder of the built extension. */
  extension: string;
  /** The folder of the persistent profile. */
  profile: string;
  /** The service's origin, which Hem may call without a prompt. */
  origin: string;
}

/** A browser with Hem loaded. */
export interface OpenBrowser {
  browser: Browser;
  /** The address of Options > Connection. */
  options: string;
}

/** A browser that can be opened. */
export interface Choice {
  target: Target;
  title: string;
  program: string;
  open(opening: Opening): Promise<OpenBrowser>;
}

/** This program closes the browser itself, so the browser must ignore Ctrl-C. */
export const endedByUs = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
