/** The look of a short word or number in a frame with round ends, such as *Default*. */
export const badgeClass = 'rounded-[10px] border border-line-strong px-2 text-small text-quiet';
