/** The classes of a short word or number in a rounded frame, such as *Default*. */
export const badgeClass = 'rounded-[10px] border border-line-strong px-2 text-xs text-quiet';
