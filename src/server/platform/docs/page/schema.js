/** Creates an element with properties and children: texts, elements, or null for none. */
export const element = (name, properties = {}, ...children) => {
  const created = document.createElement(name)
  for (const [key, value] of Object.entries(properties))
    if (key in created && key !== 'list') created[key] = value
    else created.setAttribute(key, value)
  created.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false))
  return created
}

/** The schema behind a reference. */
export const resolved = (schema, document) => {
  const path = schema?.$ref
  return path
    ? path
        .slice(2)
        .split('/')
        .reduce((node, part) => node[part], document)
    : schema
}

/** The parameters of a call that a program may give. A key is for one company, so programs need not name it. */
export const parametersOf = (operation, document) =>
  operation.parameters.map((each) => resolved(each, document)).filter(({ name }) => name !== 'X-Company-Id')

const nameOf = (schema) => schema.$ref?.split('/').at(-1)
const choicesOf = (schema) => schema.anyOf ?? schema.oneOf ?? schema.allOf

/** The type of a value in a few words: `string (uuid)`, `InvoiceLine[]`, `'a' | 'b'`. */
export const typeText = (schema, document) => {
  if (!schema || Object.keys(schema).length === 0) return 'any'
  const target = resolved(schema, document)
  if (target.enum) return target.enum.map((each) => JSON.stringify(each)).join(' | ')
  if (schema.$ref) return nameOf(schema)
  const choices = choicesOf(schema)
  const nullable = schema.nullable ? ' | null' : ''
  if (choices) return [...new Set(choices.map((each) => typeText(each, document)))].join(' | ') + nullable
  if (schema.type === 'array') return `${typeText(schema.items, document)}[]${nullable}`
  return `${schema.type ?? 'any'}${schema.format ? ` (${schema.format})` : ''}${nullable}`
}

/** The object schemas inside a value: of an array its items, of a choice its parts. */
const objectsIn = (schema, document) => {
  const target = resolved(schema, document)
  if (!target) return []
  if (target.type === 'array') return objectsIn(target.items, document)
  const choices = choicesOf(target)
  if (choices) return choices.flatMap((each) => objectsIn(each, document))
  return target.properties ? [target] : []
}

const limitsOf = (schema) =>
  ['minLength', 'maxLength', 'minimum', 'maximum', 'pattern', 'default']
    // The pattern of a format, such as uuid, says no more than its name.
    .filter((name) => name !== 'pattern' || !schema.format)
    .filter((name) => schema[name] !== undefined && Math.abs(schema[name]) !== Number.MAX_SAFE_INTEGER)
    .map((name) => `${name}: ${schema[name]}`)
    .join(', ')

const fieldRow = (name, schema, required, context) => {
  const target = resolved(schema, context.document)
  const nested = objectsIn(schema, context.document)
  const notes = [target.description ?? schema.description, limitsOf(target)].filter(Boolean).join(' · ')
  return element(
    'li',
    {},
    element('code', { className: 'field' }, name),
    ' ',
    element('span', { className: 'type' }, typeText(schema, context.document)),
    required && element('span', { className: 'required' }, ` ${context.texts.required}`),
    notes && element('p', { className: 'note' }, notes),
    nested.length > 0 && foldedFields(nested, context),
  )
}

/** Fields that are created when they are opened, because schemas may be deep. */
const foldedFields = (schemas, context) => {
  const details = element('details', {}, element('summary', {}, context.texts.fields))
  details.addEventListener('toggle', () => {
    if (details.open && details.childElementCount === 1)
      details.append(...schemas.map((schema) => fieldList(schema, context)))
  })
  return details
}

const fieldList = (schema, context) =>
  element(
    'ul',
    { className: 'fields' },
    Object.entries(schema.properties).map(([name, field]) =>
      fieldRow(name, field, schema.required?.includes(name) ?? false, context),
    ),
  )

/** All fields of a schema, those of nested objects folded. */
export const schemaView = (schema, context) => {
  const objects = objectsIn(schema, context.document)
  return element(
    'div',
    {},
    element('p', { className: 'type' }, typeText(schema, context.document)),
    objects.map((each) => fieldList(each, context)),
  )
}

/** A value that fits the schema, with its required fields only: the first text of the form of a request. */
export const exampleOf = (schema, document, depth = 0) => {
  const target = resolved(schema, document) ?? {}
  if (target.default !== undefined) return target.default
  if (target.enum) return target.enum[0]
  const choices = choicesOf(target)
  if (choices) return exampleOf(choices[0], document, depth)
  if (target.type === 'array') return depth > 3 ? [] : [exampleOf(target.items, document, depth + 1)]
  if (target.properties) {
    const names = target.required ?? []
    return Object.fromEntries(names.map((name) => [name, exampleOf(target.properties[name], document, depth + 1)]))
  }
  return { string: '', integer: 0, number: 0, boolean: false }[target.type] ?? null
}
