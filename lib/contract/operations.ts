import * as z from 'zod/mini';
import { analytics } from './analytics.ts';
import type { FailureShape } from './failure.ts';
import { createdLink } from './link-created.ts';
import { linkRecord } from './link-reading.ts';
import { createLinkBody, updateLinkBody } from './link-writing.ts';
import { linkQuery, linksQuery, statsQuery } from './queries.ts';
import { orNull } from './values.ts';

const data = <S extends z.ZodMiniType>(schema: S) => z.object({ status: z.literal('success'), data: schema });
const message = z.object({ status: z.literal('success'), message: orNull(z.string()) });

/** One operation of the service: its request and answer. */
export interface Operation {
  /** The section of the interface. */
  section: `4.${number}`;
  summary: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Relative to the base address. */
  path: `/${string}`;
  query?: z.ZodMiniObject;
  body?: z.ZodMiniObject;
  answer: z.ZodMiniType;
  failures: readonly FailureShape[];
}

/**
 * The six operations (interface §4). The client's calls, the service's routes and the OpenAPI document derive from this
 * table.
 */
export const operations = {
  createLink: {
    section: '4.1',
    summary: 'Create a short link',
    method: 'POST',
    path: '/link/create',
    body: createLinkBody,
    answer: data(createdLink),
    failures: ['F1', 'F2', 'F3', 'F4', 'F5'],
  },
  updateLink: {
    section: '4.2',
    summary: 'Update a short link',
    method: 'PUT',
    path: '/link/update',
    body: updateLinkBody,
    answer: message,
    failures: ['F1', 'F2', 'F3', 'F4', 'F5'],
  },
  listLinks: {
    section: '4.3',
    summary: 'List short links',
    method: 'GET',
    path: '/links',
    query: linksQuery,
    answer: data(z.object({ links: z.array(linkRecord) })),
    failures: ['F2', 'F3', 'F4', 'F5'],
  },
  retrieveLink: {
    section: '4.4',
    summary: 'Retrieve a short link',
    method: 'GET',
    path: '/link',
    query: linkQuery,
    answer: data(linkRecord),
    failures: ['F1', 'F2', 'F3', 'F4', 'F5'],
  },
  retrieveStats: {
    section: '4.5',
    summary: 'Retrieve link analytics',
    method: 'GET',
    path: '/link/stats',
    query: statsQuery,
    answer: data(analytics),
    failures: ['F1', 'F2', 'F3', 'F4', 'F5'],
  },
  deleteLink: {
    section: '4.6',
    summary: 'Delete a short link',
    method: 'DELETE',
    path: '/link/delete',
    query: linkQuery,
    answer: message,
    failures: ['F1', 'F2', 'F3', 'F4', 'F5'],
  },
} as const satisfies Record<string, Operation>;

export type OperationName = keyof typeof operations;
