import { html } from 'hono/html';
import { failureShapes } from '../../lib/contract/failure.ts';
import { type JsonSchema, parametersOf } from '../../lib/contract/openapi-schemas.ts';
import { type Operation, operations } from '../../lib/contract/operations.ts';
import type { Page } from '../pages/page.ts';

/** Describes a schema in words. */
function describeSchema(schema: JsonSchema): string {
  if (schema.anyOf)
    return schema.anyOf.map((one) => (typeof one === 'boolean' ? '' : describeSchema(one))).join(' or ');
  if (schema.enum) return schema.enum.length > 9 ? `one of ${schema.enum.length} codes` : schema.enum.join(' or ');
  if (schema.const !== undefined) return schema.const === '' ? 'empty' : String(schema.const);
  const { type = 'value', format, minLength, maxLength, items } = schema;
  const isList = typeof items === 'object' && !Array.isArray(items);
  return [
    isList ? `list of ${describeSchema(items)}` : type,
    format,
    minLength !== undefined && `at least ${minLength} characters`,
    maxLength !== undefined && `at most ${maxLength} characters`,
  ]
    .filter(Boolean)
    .join(', ');
}

type Fields = ReturnType<typeof parametersOf>;

const table = (caption: string, fields: Fields) => html`<table>
<caption>${caption}</caption>
<tbody>
${fields.map(
  ({ name, required, schema }) =>
    html`<tr><th scope="row"><code>${name}</code>${required ? ', required' : ''}</th><td>${describeSchema(schema)}</td></tr>
`,
)}</tbody>
</table>
`;

const section = ({ summary, method, path, query, body, failures }: Operation) => html`<h2>${summary}</h2>
<p><code>${method} /v1${path}</code></p>
${query && table('Query', parametersOf(query))}
${body && table('Body, as JSON', parametersOf(body))}
<p>Fails as ${failures.map((shape) => `${shape} (${failureShapes[shape].code})`).join(', ')}.</p>
`;

/** The interface for people. It derives from the same operations as the routes and the OpenAPI document. */
export const docsPage: Page = {
  status: 200,
  title: 'API reference',
  layout: 'wide',
  body: html`<h1>API reference</h1>
<p>Every request carries <code>Authorization: Bearer</code> and a token; bodies and answers are JSON. For tools there is
<a href="/v1/openapi.json">the same as OpenAPI</a>.</p>
${Object.values(operations).map(section)}`,
};
