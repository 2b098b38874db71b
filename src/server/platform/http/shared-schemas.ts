type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }
type Shared = { name: string; count: number }

/** Smaller schemas are repeated: a reference would be harder to read than they are. */
const minLength = 300

const isObject = (node: Json): node is { readonly [key: string]: Json } =>
  typeof node === 'object' && node !== null && !Array.isArray(node)

/** A schema that is long enough to be shared: of an object with fields, or a long list of values. */
const isSharable = (node: Json): boolean =>
  isObject(node) &&
  ((node['type'] === 'object' && isObject(node['properties'] ?? null)) || Array.isArray(node['enum'])) &&
  JSON.stringify(node).length >= minLength

/** `invoice.create` → `InvoiceCreate`. */
const pascalCase = (text: string) =>
  text
    .split(/[^a-zA-Z0-9]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

/** Keys of OpenAPI and of JSON Schema, which do not belong into the name of a schema. */
const silentKeys = new Set(
  'content application/json multipart/form-data schema properties items requestBody responses anyOf oneOf allOf additionalProperties get post put delete parameters'.split(
    ' ',
  ),
)

/**
 * Moves schemas that occur more than once to `components.schemas`, so that each is described once. A shared schema is named after the
 * call and the field where it is first.
 */
export const shareSchemas = (paths: Record<string, Record<string, unknown>>) => {
  const found = new Map<string, Shared>()
  const usedNames = new Set(['Problem'])
  const freeName = (name: string): string => {
    let free = name
    for (let number = 2; usedNames.has(free); number += 1) free = `${name}${number}`
    usedNames.add(free)
    return free
  }
  const count = (node: Json, name: string): void => {
    if (typeof node !== 'object' || node === null) return
    if (isSharable(node)) {
      const text = JSON.stringify(node)
      const shared = found.get(text)
      if (shared) {
        shared.count += 1
        return
      }
      found.set(text, { name, count: 1 })
    }
    for (const [key, child] of Object.entries(node))
      count(child as Json, silentKeys.has(key) || /^\d+$/.test(key) ? name : `${name}${pascalCase(key)}`)
  }
  const schemas: Record<string, Json> = {}
  const replace = (node: Json): Json => {
    if (typeof node !== 'object' || node === null) return node
    const shared = isSharable(node) ? found.get(JSON.stringify(node)) : undefined
    if (!shared || shared.count < 2) return replaceInside(node)
    if (!(shared.name in schemas)) {
      shared.name = freeName(shared.name)
      // Set before the inside is replaced, so that the order of the schemas is that of their first use.
      schemas[shared.name] = null
      schemas[shared.name] = replaceInside(node)
    }
    return { $ref: `#/components/schemas/${shared.name}` }
  }
  const replaceInside = (node: Json): Json => {
    if (Array.isArray(node)) return node.map((each: Json) => replace(each))
    return isObject(node) ? Object.fromEntries(Object.entries(node).map(([key, child]) => [key, replace(child)])) : node
  }
  const operations = Object.entries(paths as unknown as Record<string, Record<string, Json>>)
  for (const [, methods] of operations)
    for (const operation of Object.values(methods))
      if (isObject(operation)) count(operation, pascalCase(String(operation['operationId'])))
  return { paths: Object.fromEntries(operations.map(([path, methods]) => [path, replace(methods)])), schemas }
}
