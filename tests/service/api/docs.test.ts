import { describe, expect, it } from 'vitest';
import { openApiDocument } from '../../../lib/contract/openapi.ts';
import { operations } from '../../../lib/contract/operations.ts';
import { failureOf, testService } from '../test-service.ts';

describe('the interface’s documentation', () => {
  it('is the OpenAPI document of the contract, without a token', async () => {
    const { app } = await testService();
    const response = await app.request('/v1/openapi.json');
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual(JSON.parse(JSON.stringify(openApiDocument())));
  });

  it('has exactly the paths and methods that the service answers', async () => {
    const { app, call } = await testService();
    const answer: unknown = await (await app.request('/v1/openapi.json')).json();
    for (const [path, methods] of Object.entries(openApiDocument().paths)) {
      expect(answer).toHaveProperty(['paths', path]);
      for (const method of ['get', 'post', 'put', 'delete']) {
        const { shape } = await failureOf(call(method.toUpperCase(), path, undefined, 'wrong'));
        expect([path, method, shape]).toEqual([path, method, method in methods ? 'F2' : 'F1']);
      }
    }
  });

  it('is a page for people too, with every operation and field', async () => {
    const { app } = await testService();
    const response = await app.request('/v1/docs');
    const page = await response.text();
    expect(response.headers.get('Content-Type')).toMatch(/^text\/html/);
    for (const { method, path, ...rest } of Object.values(operations)) {
      expect(page).toContain(`${method} /v1${path}`);
      const fields = 'body' in rest ? rest.body.shape : rest.query.shape;
      for (const field of Object.keys(fields)) expect(page).toContain(`<code>${field}</code>`);
    }
    expect(page).not.toContain('<script');
  });
});
