import { configure, prettyDOM } from '@testing-library/react';

/** An error whose message is built, with the page's DOM, when it is first read. */
function elementError(text: string | null, container: Element): Error {
  const error = new Error(text ?? '');
  error.name = 'TestingLibraryElementError';
  // Start the stack at the query.
  Error.captureStackTrace(error, elementError);
  let message: string | undefined;
  const read = () => {
    message ??= [text, prettyDOM(container)].filter(Boolean).join('\n\n');
    return message;
  };
  Object.defineProperty(error, 'message', { configurable: true, get: read });
  return error;
}

/**
 * Makes Testing Library print the page only for errors that are read. `waitFor` queries every few milliseconds and
 * discards all errors but the last.
 */
export const showPageInReadErrors = (): void => configure({ getElementError: elementError });
