import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { openApiDocument } from '../../../lib/contract/openapi.ts';
import { failureRows } from './interface/failures.ts';
import { operationRows } from './interface/operations.ts';

const document = openApiDocument();
const { schemas, responses } = document.components;
const text = JSON.stringify(document);

describe('The OpenAPI document', () => {
  it('is valid by the official schema of OpenAPI 3.1', async () => {
    const validator = new Validator();
    expect(await validator.validate({ ...document })).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  it('describes version 1.0.0 at any base address, with bearer tokens only', () => {
    expect(document.info.version).toBe('1.0.0');
    expect(document.servers).toEqual([{ url: '{base_url}', variables: { base_url: { default: expect.any(String) } } }]);
    expect(document.servers[0]?.variables.base_url.default).toMatch(/\/v1$/);
    expect(document.security).toEqual([{ bearer: [] }]);
    expect(document.components.securitySchemes.bearer).toEqual({ type: 'http', scheme: 'bearer' });
  });

  it('contains everything that it refers to', () => {
    const refs = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref]) => ref);
    const defined = [
      ...Object.keys(schemas).map((name) => `#/components/schemas/${name}`),
      ...Object.keys(responses).map((name) => `#/components/responses/${name}`),
    ];
    expect(new Set(refs)).toEqual(new Set(defined));
  });

  it('contains nothing specific to the parser', () => {
    expect(text).not.toMatch(/\$schema|\$id|~standard|"default":null|9007199254740991/);
    for (const schema of Object.values(schemas)) expect(Object.getOwnPropertyNames(schema)).not.toContain('~standard');
  });
});

describe('The operations of the OpenAPI document (interface §4)', () => {
  const listed = operationRows.map((row) => ({
    ...row,
    operation: document.paths[row.path]?.[row.method.toLowerCase()],
  }));

  it('are the six of the interface', () => {
    expect(Object.keys(document.paths)).toEqual(operationRows.map(({ path }) => path));
  });

  it.each(listed)('include $method $path with its parameters or its body', ({ name, operation, query, body }) => {
    expect(operation?.operationId).toBe(name);
    const inQuery = operation?.parameters?.filter((parameter) => parameter.in === 'query') ?? [];
    expect(inQuery.map((parameter) => parameter.name)).toEqual(query ?? []);
    expect(operation?.requestBody !== undefined).toBe(body ?? false);
    for (const parameter of inQuery) {
      expect(parameter).toMatchObject({ required: parameter.name === 'id', schema: { type: 'string' } });
    }
  });

  it('include the one optional header beyond the interface', () => {
    const headers = listed.flatMap(({ name, operation }) =>
      (operation?.parameters ?? [])
        .filter((parameter) => parameter.in === 'header')
        .map((header) => ({ name, header })),
    );
    expect(headers).toMatchObject([{ name: 'createLink', header: { name: 'Idempotency-Key', required: false } }]);
  });

  it.each(listed)('include the answers of $method $path', ({ operation, failures }) => {
    const codes = failureRows.filter(({ shape }) => failures.includes(shape)).map(({ code }) => String(code));
    expect(Object.keys(operation?.responses ?? {})).toEqual(['200', ...codes]);
  });

  it.each(failureRows)('have $shape as in the interface (§7)', ({ shape, meaning, body }) => {
    expect(responses[shape]?.description).toBe(meaning);
    const { $ref } = responses[shape]?.content['application/json'].schema ?? { $ref: '' };
    const schema = schemas[$ref.replace('#/components/schemas/', '')];
    expect(schema?.required?.toSorted()).toEqual(Object.keys(body).toSorted());
    expect(schema?.properties?.['status']).toMatchObject({ const: body.status });
  });
});
