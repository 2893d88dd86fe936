/**
 * The address of the project's repository, such as `https://code.example/people/hem`; null while it is not public. Its
 * owner fills it in. Help then links to the issue forms (.github/ISSUE_TEMPLATE).
 */
export const repository: string | null = null;
