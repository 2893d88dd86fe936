/**
 * The header by which a create can be sent again without making a second link (IETF HTTPAPI draft "The Idempotency-Key
 * HTTP Header Field"). It is beyond the interface: a service that does not know it makes a second link, and echoes no
 * header.
 */
export const idempotencyHeader = 'Idempotency-Key';

/** Longest key that the service takes, in characters. */
export const maxIdempotencyKey = 200;

/** Returns a key as the header carries it: a string of structured fields (RFC 9651, section 3.3.3). */
export const toIdempotencyHeader = (key: string): string => `"${key}"`;
