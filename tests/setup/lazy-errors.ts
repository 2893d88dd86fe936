import { configure, prettyDOM } from '@testing-library/react';

/** An error that shows the page once somebody reads what it says. */
function elementError(said: string | null, container: Element): Error {
  const error = new Error(said ?? '');
  error.name = 'TestingLibraryElementError';
  // From where something was looked for.
  Error.captureStackTrace(error, elementError);
  let message: string | undefined;
  const read = () => {
    message ??= [said, prettyDOM(container)].filter(Boolean).join('\n\n');
    return message;
  };
  Object.defineProperty(error, 'message', { configurable: true, get: read });
  return error;
}

/**
 * Has an error that nothing was found show the page only where it is read: whoever waits for something looks every few
 * milliseconds, and throws all of these errors away but the last.
 */
export const showPageInErrorsRead = (): void => configure({ getElementError: elementError });
