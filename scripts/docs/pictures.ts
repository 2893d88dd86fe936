import path from 'node:path';

export const isPicture = (file: string): boolean => /\.(png|webp|gif|jpg|svg)$/.test(file);

/** Returns the place of a picture on the site. */
export const pictureFile = (file: string): string => `pictures/${path.basename(file)}`;

/** The places of width and height in a PNG file (PNG specification, section 11.2.1). */
const [widthAt, heightAt] = [16, 20];

/** Gives pictures the height for their width, so that a page does not move while they load. */
export const addHeights = (html: string, pictures: ReadonlyMap<string, Buffer>): string =>
  html.replace(/ src="([^"]+\.png)" width="(\d+)"/g, (attributes: string, file: string, width: string) => {
    const png = pictures.get(file);
    if (png === undefined) return attributes;
    const height = Math.round((Number(width) * png.readUInt32BE(heightAt)) / png.readUInt32BE(widthAt));
    return `${attributes} height="${height}"`;
  });
