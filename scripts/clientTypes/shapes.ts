import * as v from 'valibot';

/** A type, in what TypeScript and Python have in common. */
export type Shape =
  | { readonly kind: 'text' | 'number' | 'integer' | 'boolean' | 'any' }
  | { readonly kind: 'literals'; readonly values: readonly (string | number | boolean)[] }
  | { readonly kind: 'list' | 'map'; readonly of: Shape }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'either'; readonly of: readonly Shape[] };

export interface ShapeField {
  readonly name: string;
  readonly isNeeded: boolean;
  readonly shape: Shape;
  readonly text: string;
}

/** A type with a name: an object with fields, or another name of a shape. */
export type NamedShape = { readonly name: string; readonly text: string } & (
  | { readonly fields: readonly ShapeField[] }
  | { readonly shape: Shape }
);

const literal = v.union([v.string(), v.number(), v.boolean()]);
const inner = v.record(v.string(), v.unknown());
const schemaParts = v.object({
  type: v.optional(v.string()),
  description: v.optional(v.string(), ''),
  const: v.optional(literal),
  enum: v.optional(v.array(literal)),
  anyOf: v.optional(v.array(inner)),
  oneOf: v.optional(v.array(inner)),
  items: v.optional(inner),
  properties: v.optional(v.record(v.string(), inner)),
  required: v.optional(v.array(v.string()), []),
  default: v.optional(v.unknown()),
  additionalProperties: v.optional(v.union([v.boolean(), inner])),
});

const MOST_LITERALS = 40;

/** Fields whose names say too little for a type. */
const NAMES: Readonly<Record<string, string>> = { e: 'GameEvent', met: 'Encounter', done: 'Confirmation' };

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
/** `seats` as `Seat`: the name of one entry. */
const nameOf = (key: string): string =>
  NAMES[key] ??
  capital(key)
    .replace(/ies$/, 'y')
    .replace(/([^s])s$/, '$1');

/** Reads JSON Schemas into named types. Equal schemas share one type, which has the name of the first. */
export class ShapeReader {
  readonly #types = new Map<string, NamedShape>();
  /** Names by schema. */
  readonly #known = new Map<string, string>();

  get types(): readonly NamedShape[] {
    return [...this.#types.values()];
  }

  /** Declares a type of this name, unless its schema has one. Returns the name. */
  declare(name: string, schema: Readonly<Record<string, unknown>>, text: string): string {
    const { description: _, ...rest } = schema;
    const same = JSON.stringify(rest);
    const known = this.#known.get(same);
    if (known !== undefined) return known;
    this.#known.set(same, name);
    const { properties } = v.parse(schemaParts, schema);
    // Its place comes before the types that it mentions.
    this.#types.set(name, { name, text, shape: { kind: 'any' } });
    this.#types.set(
      name,
      properties ? { name, text, fields: this.#fieldsOf(schema, name) } : { name, text, shape: this.#shapeOf(schema, name, name) },
    );
    return name;
  }

  #fieldsOf(schema: Readonly<Record<string, unknown>>, owner: string): readonly ShapeField[] {
    const { properties = {}, required } = v.parse(schemaParts, schema);
    return Object.entries(properties).map(([name, field]) => {
      const { description, default: standard } = v.parse(schemaParts, field);
      const isNeeded = required.includes(name) && standard === undefined;
      return { name, isNeeded, text: description, shape: this.#shapeOf(field, nameOf(name), owner) };
    });
  }

  #shapeOf(schema: Readonly<Record<string, unknown>>, key: string, owner: string): Shape {
    const { type, const: constant, enum: values, anyOf, oneOf, items, properties, additionalProperties } = v.parse(schemaParts, schema);
    if (constant !== undefined) return { kind: 'literals', values: [constant] };
    // A list that later versions add to, such as that of error codes.
    if (values && values.length > MOST_LITERALS) return { kind: 'text' };
    if (values) return { kind: 'literals', values };
    const either = anyOf ?? oneOf;
    if (either) return { kind: 'either', of: either.map((one) => this.#shapeOf(one, this.#choiceOf(one, key), owner)) };
    if (type === 'array') return { kind: 'list', of: this.#shapeOf(items ?? {}, key, owner) };
    if (properties) return { kind: 'name', name: this.#inner(schema, key, owner) };
    if (type === 'object') {
      const of = typeof additionalProperties === 'object' ? this.#shapeOf(additionalProperties, key, owner) : ({ kind: 'any' } as const);
      return { kind: 'map', of };
    }
    switch (type) {
      case 'string':
        return { kind: 'text' };
      case 'number':
      case 'integer':
      case 'boolean':
        return { kind: type };
      default:
        return { kind: 'any' };
    }
  }

  /** One of several objects is named by its `t` or `kind`. */
  #choiceOf(schema: Readonly<Record<string, unknown>>, key: string): string {
    const { properties = {} } = v.parse(schemaParts, schema);
    const tag = v.safeParse(v.object({ const: v.string() }), properties['t'] ?? properties['kind']);
    return tag.success ? `${key}${NAMES[tag.output.const] ?? capital(tag.output.const)}` : key;
  }

  /** The name of an object inside others: that of its field, with that of its owner if another type has it. */
  #inner(schema: Readonly<Record<string, unknown>>, key: string, owner: string): string {
    const typeName = this.#types.has(key) ? `${owner}${key}` : key;
    let name = typeName;
    for (let n = 2; this.#types.has(name); n++) name = `${typeName}${n}`;
    return this.declare(name, schema, v.parse(schemaParts, schema).description);
  }
}
