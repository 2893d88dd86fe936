import * as z from 'zod/mini';
import { checkColors } from './contrast.ts';

/** The error corrections, which tolerate a loss of 7, 15, 25 and 30 percent of a code. */
export const corrections = ['L', 'M', 'Q', 'H'] as const;
export type Correction = (typeof corrections)[number];

/** The sides of images, in pixels. */
export const pictureSizes = [128, 256, 512, 1024, 2048, 4096] as const;

/** The widths of the margin, in modules. The standard requires 4. */
export const quietZones = [2, 4, 6, 8] as const;

export const pictureFormats = ['png', 'svg'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** The numbers of codes per row on a printed sheet. */
export const sheetColumns = [2, 3, 4, 5] as const;

/** The maximum side of a stored logo, in pixels. On the largest image, a logo is little more than that. */
export const logoSide = 512;

const color = z.string().check(z.regex(/^#[0-9a-f]{6}$/));

/** The logo in the middle: none, the link's icon, or an image of the person's own, stored as PNG. */
const logo = z.discriminatedUnion('from', [
  z.object({ from: z.literal('none') }),
  z.object({ from: z.literal('link') }),
  z.object({
    from: z.literal('own'),
    name: z.string(),
    picture: z.string().check(z.startsWith('data:image/png;base64,'), z.maxLength(2_000_000)),
  }),
]);

const qrStyle = z.object({
  format: z._default(z.enum(pictureFormats), 'png'),
  size: z._default(z.literal(pictureSizes), 1024),
  correction: z._default(z.enum(corrections), 'M'),
  quietZone: z._default(z.literal(quietZones), 4),
  dark: z._default(color, '#000000'),
  light: z._default(color, '#ffffff'),
  logo: z._default(logo, { from: 'none' }),
  columns: z._default(z.literal(sheetColumns), 3),
  /** True if the addresses in codes have the mark of scans (lib/contract/qr-mark.ts). */
  isMarked: z._default(z.boolean(), false),
});

/** The appearance of QR codes, and their mark. */
export type QrStyle = z.infer<typeof qrStyle>;

export const plainStyle: QrStyle = qrStyle.parse({});

/** The stored style, whose colors must be scannable. */
export const savedQrStyle = qrStyle.check(z.refine((style) => checkColors(style) === 'good'));
