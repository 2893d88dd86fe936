import { useState } from 'react';

/** Returns the former value while the new one has the same JSON, so that memos and effects can depend on it. */
export function useStable<T>(value: T): T {
  const json = JSON.stringify(value);
  const [stable, setStable] = useState({ json, value });
  if (stable.json === json) return stable.value;
  setStable({ json, value });
  return value;
}
