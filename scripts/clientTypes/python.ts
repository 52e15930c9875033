import type { NamedShape, Shape, ShapeField } from './shapes.ts';

function textOf(shape: Shape): string {
  switch (shape.kind) {
    case 'text':
      return 'str';
    case 'number':
      return 'float';
    case 'integer':
      return 'int';
    case 'boolean':
      return 'bool';
    case 'any':
      return 'Any';
    case 'literals':
      return `Literal[${shape.values.map((value) => (typeof value === 'boolean' ? (value ? 'True' : 'False') : JSON.stringify(value))).join(', ')}]`;
    case 'list':
      return `List[${textOf(shape.of)}]`;
    case 'map':
      return `Dict[str, ${textOf(shape.of)}]`;
    case 'name':
      return `"${shape.name}"`;
    case 'either':
      return `Union[${shape.of.map(textOf).join(', ')}]`;
  }
}

const valueOf = ({ shape, isNeeded }: ShapeField): string => (isNeeded ? textOf(shape) : `NotRequired[${textOf(shape)}]`);

/** Keys that Python does not take as names of attributes. */
const KEYWORDS: readonly string[] = ['and', 'as', 'class', 'def', 'for', 'from', 'global', 'if', 'import', 'in', 'is', 'not', 'or', 'with'];
const isName = ({ name }: ShapeField): boolean => /^[A-Za-z_]\w*$/.test(name) && !KEYWORDS.includes(name);

function typeOf(type: NamedShape): string {
  const comment = type.text === '' ? '' : `# ${type.text}\n`;
  if ('shape' in type) return `${comment}${type.name} = ${textOf(type.shape)}\n`;
  const { name, fields } = type;
  if (!fields.every(isName)) {
    const pairs = fields.map((field) => `    ${JSON.stringify(field.name)}: ${valueOf(field)},\n`);
    return `${comment}${name} = TypedDict("${name}", {\n${pairs.join('')}})\n`;
  }
  const lines = fields.map((field) => `    ${field.name}: ${valueOf(field)}${field.text === '' ? '' : `  # ${field.text}`}\n`);
  return `${comment}class ${name}(TypedDict):\n${lines.length > 0 ? lines.join('') : '    pass\n'}`;
}

/** The types as TypedDicts, and the union of all messages of streams. Aliases stand last: Python reads them at once. */
export function pythonOf(types: readonly NamedShape[], messages: readonly string[]): string {
  const objects = types.filter((type) => 'fields' in type);
  const aliases = types.filter((type) => !('fields' in type));
  return `"""Types of requests and answers. Written by scripts/clientTypes.ts from the descriptions of the API, whose reference is /api."""

from typing import Any, Dict, List, Literal, NotRequired, TypedDict, Union

${[...objects, ...aliases].map(typeOf).join('\n\n')}

StreamMessage = Union[${messages.join(', ')}]
`;
}
