import { ago } from './ago.ts';
import { useNow } from './use-now.ts';

/** How long ago something was, as `ago` words it, and as that changes while one looks at it. */
export const useAgo = (then: Date): string => ago(then, new Date(useNow(10)));
