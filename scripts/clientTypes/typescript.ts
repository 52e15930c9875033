import type { NamedShape, Shape, ShapeField } from './shapes.ts';

function textOf(shape: Shape): string {
  switch (shape.kind) {
    case 'text':
      return 'string';
    case 'number':
    case 'integer':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'any':
      return 'unknown';
    case 'literals':
      return shape.values
        .map((value) => (typeof value === 'string' ? `'${value.replaceAll("'", String.raw`\'`)}'` : String(value)))
        .join(' | ');
    case 'list':
      return `readonly (${textOf(shape.of)})[]`;
    case 'map':
      return `Readonly<Record<string, ${textOf(shape.of)}>>`;
    case 'name':
      return shape.name;
    case 'either':
      return shape.of.map(textOf).join(' | ');
  }
}

const comment = (text: string): string => (text === '' ? '' : `/** ${text} */\n`);

const fieldOf = ({ name, isNeeded, shape, text }: ShapeField): string =>
  `${comment(text)}readonly ${/^[A-Za-z_]\w*$/.test(name) ? name : `'${name}'`}${isNeeded ? '' : '?'}: ${textOf(shape)}${isNeeded ? '' : ' | undefined'};\n`;

const typeOf = (type: NamedShape): string =>
  'fields' in type
    ? `${comment(type.text)}export interface ${type.name} {\n${type.fields.map(fieldOf).join('')}}\n`
    : `${comment(type.text)}export type ${type.name} = ${textOf(type.shape)};\n`;

/** The types, and the union of all messages of streams. */
export const typescriptOf = (types: readonly NamedShape[], messages: readonly string[]): string =>
  `// Written by scripts/clientTypes.ts from the descriptions of the API. The reference at /api explains the fields.
${types.map(typeOf).join('\n')}
/** A message of a stream. */
export type StreamMessage = ${messages.join(' | ')};
`;

/** A route as the types of a request and its answer. */
export interface RouteTypes {
  readonly route: string;
  readonly body: string | undefined;
  /** Absent: a text. */
  readonly answer: string | undefined;
  readonly isStream: boolean;
  readonly parameters: readonly { readonly name: string; readonly in: 'path' | 'query'; readonly required: boolean }[];
}

function routeOf({ route, body, answer = 'string', parameters }: RouteTypes): string {
  const fields = (where: 'path' | 'query') =>
    parameters
      .filter((one) => one.in === where)
      .map(({ name, required }) => `readonly ${name}${required ? '' : '?'}: string | number`)
      .join('; ');
  const [path, query] = [fields('path'), fields('query')];
  const lines = [
    path === '' ? '' : `readonly path: { ${path} };`,
    query === '' ? '' : `readonly query?: { ${query} };`,
    body === undefined ? '' : `readonly body: ${body};`,
    `readonly answer: ${answer};`,
  ];
  return `'${route}': {\n${lines.filter((line) => line !== '').join('\n')}\n};`;
}

/** Every route but the streams, by method and path. */
export const routesOf = (routes: readonly RouteTypes[]): string =>
  `/** The routes: parameters, body and answer of each. */
export interface Routes {
  ${routes
    .filter(({ isStream }) => !isStream)
    .map(routeOf)
    .join('\n')}
}
`;
