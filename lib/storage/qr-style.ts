import { keptQrStyle, plainStyle } from '../qr/style.ts';
import { storedItem } from './stored-item.ts';

/** How QR codes look, everywhere in Hem. In this browser alone: a logo is too large for synced storage. */
export const qrStyleItem = storedItem('local:qrStyle', { schema: keptQrStyle, fallback: plainStyle });
