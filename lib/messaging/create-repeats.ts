/**
 * The number of times that a create is sent again: a busy browser may stop the background twice in a row. The background
 * finds by the id what an earlier message began. Other messages are sent again once at most, or a late one would undo
 * what the person has done since.
 */
export const createRepeats = 3;
