import type { Connection } from './kept-connection.ts';

/**
 * The service of a connection, by address, since a new token changes a connection's id. Two connections of one address, each
 * with a token of its own, are told apart behind `#`, which no base address has (reading R9).
 */
export const serviceOf = ({ baseUrl, scope }: Pick<Connection, 'baseUrl'> & { scope?: string | undefined }): string =>
  scope ? `${baseUrl}#${scope}` : baseUrl;
