import type { Place } from './place.ts';

/** A place as a connection has it. Beside the schema's file: the popup's first script asks it before zod is there. */
export const inScope = ({ tabId, address }: Pick<Place, 'tabId' | 'address'>, scope: string | undefined): Place =>
  scope ? { tabId, address, scope } : { tabId, address };
