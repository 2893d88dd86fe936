import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Popup } from './popup.tsx';
import type { Start } from './read-start.ts';

/** The popup over a tab that may be loading. A form that is drawn before React is of a known page, and never needs this. */
export function PopupOverTab({ first }: { first: Start }) {
  const [start, setStart] = useState(first);
  // Until React has rendered, text would go to the old form.
  return <Popup key={start.at.address} start={start} onLoaded={(loaded) => flushSync(() => setStart(loaded))} />;
}
