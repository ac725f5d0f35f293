import { isJsonObject } from '../../contract/json-object.js';

/** A string that spells a number in [0, 1]. */
const NUMBER_IN_UNIT = '^[+]?(0*1(\\.0*)?|0*\\.[0-9]+|0+(\\.[0-9]*)?)$';

/**
 * The JSON Schema of what is meant, made into that of what is taken: proto JSON has numbers and booleans as strings too,
 * null for what is not set, and refuses fields that it does not know.
 */
export function lenient(schema: Record<string, unknown>): Record<string, unknown> {
  const { properties, items, ...rest } = schema;
  delete rest['default'];
  if (isJsonObject(properties)) {
    const required = Array.isArray(rest['required']) ? (rest['required'] as unknown[]) : [];
    return {
      ...rest,
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, field]) => {
          const taken = isJsonObject(field) ? lenient(field) : {};
          return [name, required.includes(name) ? taken : orNull(taken)];
        }),
      ),
      additionalProperties: false,
    };
  }
  if (isJsonObject(items)) return { ...rest, items: lenient(items) };
  if (rest['type'] === 'number') return { anyOf: [rest, { type: 'string', pattern: NUMBER_IN_UNIT }] };
  if (rest['type'] === 'boolean') return { enum: [true, false, 'true', 'false'] };
  return rest;
}

function orNull(schema: Record<string, unknown>): Record<string, unknown> {
  if (Array.isArray(schema['enum'])) return { enum: [...(schema['enum'] as unknown[]), null] };
  const branches = Array.isArray(schema['anyOf']) ? (schema['anyOf'] as unknown[]) : [schema];
  return { anyOf: [...branches, { type: 'null' }] };
}
