const plain = { status: 'failure', message: 'The service’s message' };

/**
 * Interface §7, with Hem's names for the shapes. The codes are those of §4.2, which reading R14 uses for all
 * operations.
 */
export const failureRows = [
  { shape: 'F1', kind: 'client', code: 400, meaning: 'Default client error', body: plain },
  { shape: 'F2', kind: 'unauthorized', code: 401, meaning: 'Authorization error', body: plain },
  { shape: 'F3', kind: 'forbidden', code: 403, meaning: 'Permission error', body: plain },
  {
    shape: 'F4',
    kind: 'invalid',
    code: 422,
    meaning: 'Request validation error',
    body: {
      ...plain,
      errors: { formErrors: ['The form is odd'], fieldErrors: { title: ['Too long', 'Too loud'], tags: [] } },
    },
  },
  {
    shape: 'F5',
    kind: 'server',
    code: 500,
    meaning: 'Default server error',
    body: { status: 'error', message: 'The service’s message' },
  },
] as const;
