import type * as z from 'zod/mini';
import { type FailureShape, failureShapes } from './failure.ts';
import { idempotencyHeader, maxIdempotencyKey } from './idempotency-key.ts';
import { namedSchemas, parametersOf, refTo } from './openapi-schemas.ts';
import { type Operation, operations } from './operations.ts';

/** The version of the interface's description, not of Hem (interface §9). */
const version = '1.0.0';

/** The default address of a service on this machine. It includes `v1` (interface §1). */
const defaultBaseUrl = 'http://127.0.0.1:8787/v1';

/**
 * Returns the interface as an OpenAPI 3.1 document, derived from the operation table. It is for people and other tools;
 * the extension does not load it.
 */
export function openApiDocument() {
  return {
    openapi: '3.1.1',
    info: { title: 'Short-link service', version },
    servers: [{ url: '{base_url}', variables: { base_url: { default: defaultBaseUrl } } }],
    security: [{ bearer: [] }],
    paths: Object.fromEntries(
      Object.entries(operations).map(([name, operation]) => [
        operation.path,
        { [operation.method.toLowerCase()]: describe(name, operation) },
      ]),
    ),
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      responses: Object.fromEntries(
        Object.entries(failureShapes).map(([shape, { meaning, body }]) => [shape, response(meaning, body)]),
      ),
      schemas: namedSchemas(),
    },
  };
}

function describe(operationId: string, { summary, section, query, body, answer, failures }: Operation) {
  return {
    operationId,
    summary,
    description: `Section ${section} of the interface.`,
    ...(query && { parameters: parametersOf(query).map((parameter) => ({ ...parameter, in: 'query' })) }),
    ...(operationId === 'createLink' && { parameters: [idempotencyParameter] }),
    ...(body && { requestBody: { required: true, content: json(body) } }),
    responses: { 200: response('Success', answer), ...Object.fromEntries(failures.map(failureResponse)) },
  };
}

/** The one header beyond the interface. */
const idempotencyParameter = {
  name: idempotencyHeader,
  in: 'header',
  required: false,
  description:
    'Beyond the interface. A quoted string, such as a UUID. A create that is sent again with its key and body has the first answer for 7 days, and makes no other link. The answer echoes the header.',
  schema: { type: 'string', maxLength: maxIdempotencyKey + 2 },
};

/** Returns a failure by its status code (reading R14). */
const failureResponse = (shape: FailureShape) =>
  [failureShapes[shape].code, { $ref: `#/components/responses/${shape}` }] as const;

const response = (description: string, body: z.ZodMiniType) => ({ description, content: json(body) });

const json = (schema: z.ZodMiniType) => ({ 'application/json': { schema: refTo(schema) } });
