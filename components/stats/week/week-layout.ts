/** Where the hours begin, how high a day is, and the room for the hours' names; in pixels. */
export const [left, rowHeight, foot] = [44, 24, 20];
