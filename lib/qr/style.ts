import * as z from 'zod/mini';
import { judgeColors } from './contrast.ts';

/** How much of a code may be lost: 7, 15, 25 and 30 per cent. */
export const corrections = ['L', 'M', 'Q', 'H'] as const;
export type Correction = (typeof corrections)[number];

/** The sides that a picture may have, in pixels. */
export const pictureSizes = [128, 256, 512, 1024, 2048, 4096] as const;

/** How wide the empty margin may be, in modules. The standard asks for 4. */
export const quietZones = [2, 4, 6, 8] as const;

export const pictureFormats = ['png', 'svg'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** How many codes may stand beside each other on a printed sheet. */
export const sheetColumns = [2, 3, 4, 5] as const;

/** The longest side of a logo as it is kept, in pixels: a fifth of the largest picture is little more. */
export const logoSide = 512;

const color = z.string().check(z.regex(/^#[0-9a-f]{6}$/));

/** A logo in the middle: none, the icon that each link names, or a picture of the person's own, kept as PNG. */
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
});

/** How a person likes QR codes to look. */
export type QrStyle = z.infer<typeof qrStyle>;

export const plainStyle: QrStyle = qrStyle.parse({});

/** The same as it is kept: never with colors that no scanner reads. */
export const keptQrStyle = qrStyle.check(z.refine((style) => judgeColors(style) === 'good'));
