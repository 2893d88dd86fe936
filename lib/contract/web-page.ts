/** Returns true if a media type belongs to a web page, such as the login page of a sign-in proxy. */
export const isWebPage = (type: string): boolean => type === 'text/html' || type === 'application/xhtml+xml';
