import { foldText } from './fold-text.ts';

/** A host as it is compared: without case, and without `www.`. */
export const bareHost = (host: string): string => foldText(host).replace(/^www\./, '');
