import { openApi } from '#server/platform/http/openapi.ts'

type Schema = {
  $ref?: string
  type?: string
  format?: string
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  nullable?: boolean
  description?: string
}
type Content = Record<string, { schema: Schema }>
type Parameter = { name: string; in: string; required: boolean; schema: Schema }
type Operation = {
  operationId: string
  summary: string
  'x-key-scope': string
  'x-key-may-issue'?: true
  parameters: (Parameter | { $ref: string })[]
  requestBody?: { content: Content }
  responses: Record<string, { content?: Content }>
}

const isName = (name: string) => /^[A-Za-z_$][\w$]*$/.test(name)
const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`
const literal = (value: unknown) => (typeof value === 'string' ? quoted(value) : String(value))

const objectType = ({ properties = {}, required = [], additionalProperties }: Schema, indent: string): string => {
  const inner = `${indent}  `
  const fields = Object.entries(properties).map(([name, schema]) => {
    const comment = schema.description ? `${inner}/** ${schema.description.replaceAll('*/', '*')} */\n` : ''
    const mark = required.includes(name) ? '' : '?'
    return `${comment}${inner}${isName(name) ? name : quoted(name)}${mark}: ${typeOf(schema, inner)}\n`
  })
  if (fields.length > 0) return `{\n${fields.join('')}${indent}}`
  const values = typeof additionalProperties === 'object' ? typeOf(additionalProperties, indent) : 'unknown'
  return `Record<string, ${values}>`
}

const choicesType = (choices: readonly Schema[], by: string, indent: string) =>
  [...new Set(choices.map((each) => typeOf(each, indent)))].join(by)

const plainTypes: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
}

const bareType = (schema: Schema, indent: string): string => {
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? 'unknown'
  if (schema.enum) return schema.enum.map(literal).join(' | ')
  if (schema.anyOf ?? schema.oneOf) return choicesType(schema.anyOf ?? schema.oneOf ?? [], ' | ', indent)
  if (schema.allOf) return choicesType(schema.allOf, ' & ', indent)
  if (schema.type === 'array') return `Array<${typeOf(schema.items ?? {}, indent)}>`
  if (schema.type === 'object') return objectType(schema, indent)
  if (schema.format === 'binary') return 'Blob'
  return plainTypes[schema.type ?? ''] ?? 'unknown'
}

/** The TypeScript type of a schema. */
const typeOf = (schema: Schema, indent = ''): string => {
  const bare = bareType(schema, indent)
  return schema.nullable && !/(?:^|\| )null$/.test(bare) ? `${bare} | null` : bare
}

const parametersType = (operation: Operation, place: string): string | undefined => {
  const fields = operation.parameters.filter((each) => 'in' in each && each.in === place) as Parameter[]
  if (fields.length === 0) return undefined
  const properties = Object.fromEntries(fields.map(({ name, schema }) => [name, schema]))
  return objectType({ properties, required: fields.filter((each) => each.required).map(({ name }) => name) }, '    ')
}

const answerType = ({ responses }: Operation): string => {
  const contents = Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([, { content }]) => content)
  const types = contents.flatMap((content) =>
    content
      ? Object.entries(content).map(([type, { schema }]) =>
          type === 'application/json' ? typeOf(schema, '    ') : 'Blob',
        )
      : ['undefined'],
  )
  return [...new Set(types)].join(' | ')
}

const callType = (operation: Operation): string => {
  const content = operation.requestBody?.content
  const json = content?.['application/json']?.schema
  const isCreating = operation.parameters.some((each) => '$ref' in each && each.$ref.endsWith('/IdempotencyKey'))
  const parts = {
    params: parametersType(operation, 'path'),
    query: parametersType(operation, 'query'),
    body: json && typeOf(json, '    '),
    files: content?.['multipart/form-data'] && 'readonly Blob[]',
    creates: isCreating ? 'true' : undefined,
    answer: answerType(operation),
  }
  const lines = Object.entries(parts).flatMap(([name, type]) => (type ? [`    ${name}: ${type}\n`] : []))
  const scope = `${operation['x-key-scope']}${operation['x-key-may-issue'] ? ', and may issue' : ''}`
  return `  /** ${operation.summary.replaceAll('*/', '*')}. Scope of the key: ${scope}. */\n  ${quoted(operation.operationId)}: {\n${lines.join('')}  }\n`
}

/** The names of schemas in a text, and in the schemas that it uses. */
const usedSchemas = (text: string, types: ReadonlyMap<string, string>): Set<string> => {
  const used = new Set<string>()
  const visit = (part: string) => {
    for (const [word] of part.matchAll(/[A-Z]\w*/g)) {
      const type = types.get(word)
      if (type === undefined || used.has(word)) continue
      used.add(word)
      visit(type)
    }
  }
  visit(text)
  return used
}

/** The source of `clients/typescript/calls.ts`: types and addresses of the calls that a key may make. */
export const clientTypes = (): string => {
  const { paths, components } = openApi() as unknown as {
    paths: Record<string, Record<string, Operation>>
    components: { schemas: Record<string, Schema> }
  }
  const calls = Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
    )
    .filter(({ operation }) => operation['x-key-scope'] !== 'never')
  const callTypes = calls.map(({ operation }) => callType(operation)).join('')
  const types = new Map(Object.entries(components.schemas).map(([name, schema]) => [name, typeOf(schema)]))
  const used = usedSchemas(`${callTypes} Problem`, types)
  const addresses = calls.map(
    ({ path, method, operation }) => `  ${quoted(operation.operationId)}: ${quoted(`${method} ${path}`)},\n`,
  )
  return [
    '// Generated by `npm run client`. Do not change it by hand.\n',
    ...[...types].filter(([name]) => used.has(name)).map(([name, type]) => `export type ${name} = ${type}\n`),
    `/** The calls that a key may make. */\nexport type Calls = {\n${callTypes}}\n`,
    `/** Method and path of each call. */\nexport const addresses = {\n${addresses.join('')}} as const satisfies Record<keyof Calls, string>\n`,
  ].join('\n')
}
