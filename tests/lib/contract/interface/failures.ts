const plain = { status: 'failure', message: 'Said by the service' };

/** Interface §7, with the codes of §4.2, which reading R14 takes for all operations, and Hem's own names for the shapes. */
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
    body: { status: 'error', message: 'Said by the service' },
  },
] as const;
