import type { OperationName } from '../../../../lib/contract/operations.ts';
import type { Row } from './types.ts';

/** A row for an operation of interface §4.1 to §4.6. */
interface OperationRow {
  name: OperationName;
  section: string;
  method: string;
  path: string;
  /** Has a JSON body. */
  body?: true;
  /** Names of query parameters, by reading R1. */
  query?: readonly string[];
  success: 'data' | 'message';
  failures: readonly string[];
}

export const operationRows: readonly OperationRow[] = [
  {
    name: 'createLink',
    section: '4.1',
    method: 'POST',
    path: '/link/create',
    body: true,
    success: 'data',
    failures: ['F1', 'F2', 'F3', 'F4', 'F5'],
  },
  {
    name: 'updateLink',
    section: '4.2',
    method: 'PUT',
    path: '/link/update',
    body: true,
    success: 'message',
    failures: ['F1', 'F2', 'F3', 'F4', 'F5'],
  },
  {
    name: 'listLinks',
    section: '4.3',
    method: 'GET',
    path: '/links',
    query: ['title', 'tag', 'clicked', 'has_password', 'start_date', 'end_date', 'offset', 'limit'],
    success: 'data',
    failures: ['F2', 'F3', 'F4', 'F5'],
  },
  {
    name: 'retrieveLink',
    section: '4.4',
    method: 'GET',
    path: '/link',
    query: ['id'],
    success: 'data',
    failures: ['F1', 'F2', 'F3', 'F4', 'F5'],
  },
  {
    name: 'retrieveStats',
    section: '4.5',
    method: 'GET',
    path: '/link/stats',
    query: ['id', 'start_date', 'end_date'],
    success: 'data',
    failures: ['F1', 'F2', 'F3', 'F4', 'F5'],
  },
  {
    name: 'deleteLink',
    section: '4.6',
    method: 'DELETE',
    path: '/link/delete',
    query: ['id'],
    success: 'message',
    failures: ['F1', 'F2', 'F3', 'F4', 'F5'],
  },
];

/** The `data` of create's success body (interface §4.1). */
export const createdFields: readonly Row[] = [
  { field: 'id', type: 'string, UUID' },
  { field: 'title', type: 'string' },
  { field: 'long_url', type: 'string' },
  { field: 'short_url', type: 'string' },
  { field: 'custom_url', type: 'string' },
  { field: 'created_at', type: 'string, date-time' },
];
