/** What the database of a connection's links is called, before the connection's id. */
export const libraryPrefix = 'library:';

/** The name of the database that holds what is known of a connection's links. */
export const nameOfLibrary = (connectionId: string): string => libraryPrefix + connectionId;
