/**
 * The query parameter in the address of a QR code that marks a visit as a scan. Dub has the same one. A service counts the
 * visit with the referrer `scanReferrer`, and does not pass the parameter on. Services that do not know it ignore it.
 */
export const qrMark = 'qr=1';

/** The referrer of a scan, in stats. */
export const scanReferrer = 'QR code';
