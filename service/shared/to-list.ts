/** Returns the entries of a text, which spaces or commas separate. */
export const toList = (text: string): string[] => text.split(/[\s,]+/).filter((part) => part !== '');
