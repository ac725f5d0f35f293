import { z } from 'zod';

/** Schemas inside of `schema` in whose place a value may stand: options taken off, unions opened. */
function branches(schema: unknown): readonly unknown[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return branches(schema.unwrap());
  if (schema instanceof z.ZodPipe) return branches(schema.out);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(branches);
  return [schema];
}

function within(schema: unknown, key: PropertyKey): readonly unknown[] {
  if (schema instanceof z.ZodObject) {
    const { shape } = schema as z.ZodObject<Record<string, z.ZodType>>;
    return Object.hasOwn(shape, key) ? branches(shape[String(key)]) : [];
  }
  if (schema instanceof z.ZodRecord) return branches(schema.valueType);
  if (schema instanceof z.ZodArray) return branches(schema.element);
  if (schema instanceof z.ZodTuple) return branches(schema.def.items[Number(key)]);
  return [];
}

/** What `schema` allows at `path`, one schema for each of its alternatives; empty where that is unknown. */
export function schemasAt(schema: z.ZodType, path: readonly PropertyKey[]): readonly unknown[] {
  return path.reduce<readonly unknown[]>(
    (schemas, key) => schemas.flatMap((at) => within(at, key)),
    branches(schema),
  );
}

/** Bounds of the numbers that one of the schemas takes, as `[1, 60000]` or `at least 1`; undefined without bounds. */
export function rangeOf(schemas: readonly unknown[]): string | undefined {
  const numbers = schemas.find((schema) => schema instanceof z.ZodNumber);
  if (numbers === undefined) return undefined;
  const { minValue, maxValue } = numbers;
  const hasLeast = minValue !== null && minValue > Number.MIN_SAFE_INTEGER;
  const hasMost = maxValue !== null && maxValue < Number.MAX_SAFE_INTEGER;
  if (hasLeast && hasMost) return `in [${minValue}, ${maxValue}]`;
  if (hasLeast) return `of at least ${minValue}`;
  return hasMost ? `of at most ${maxValue}` : undefined;
}

/** Names of the members that the schemas take. */
export function membersOf(schemas: readonly unknown[]): readonly string[] {
  return schemas.flatMap((schema) => {
    if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
    if (schema instanceof z.ZodRecord && schema.keyType instanceof z.ZodEnum)
      return schema.keyType.options.map(String);
    return [];
  });
}
