import type { Element } from './element.ts'
import { isafFile } from './elements.ts'
import { isOfType } from './simple-types.ts'

/** The namespaces of an i.SAF file and of xsi:nil. */
const isafNamespace = 'http://www.vmi.lt/cms/imas/isaf'
const xsiNamespace = 'http://www.w3.org/2001/XMLSchema-instance'

/** An opening tag as an XML reader with namespaces reports it. */
export interface OpenedTag {
  uri: string
  local: string
  attributes: Readonly<Record<string, { uri: string; local: string; value: string; prefix: string }>>
}

/** What is wrong with a file: the path of the element and what was expected there. */
export interface IsafFault {
  path: string
  reason: 'unexpected' | 'missing' | 'too_many' | 'value' | 'text' | 'attribute' | 'nil'
}

interface OpenElement {
  element: Element
  /** The position of the current child in the table, and how often it stood. */
  at: number
  times: number
  text: string
  isNil: boolean
}

/**
 * Checks the tags and texts of a file in their order, as XML Schema would with isaf_1_2.xsd. Each function returns the first fault, or
 * undefined; after a fault it must not be called again. The memory does not grow with the file.
 */
export const createIsafValidator = () => {
  const stack: OpenElement[] = []
  let isDone = false
  const fault = (reason: IsafFault['reason'], name?: string): IsafFault => ({
    path: [...stack.map(({ element }) => element.name), ...(name === undefined ? [] : [name])].join('/'),
    reason,
  })

  const enter = (element: Element, { attributes }: OpenedTag): IsafFault | undefined => {
    const nil = nilOf(attributes)
    if (nil === 'invalid') return fault('attribute', element.name)
    if (nil !== undefined && !element.nillable) return fault('nil', element.name)
    stack.push({ element, at: 0, times: 0, text: '', isNil: nil === true })
    return undefined
  }

  const open = (tag: OpenedTag): IsafFault | undefined => {
    const parent = stack.at(-1)
    if (tag.uri !== isafNamespace) return fault('unexpected', tag.local)
    if (!parent) return isDone || tag.local !== isafFile.name ? fault('unexpected', tag.local) : enter(isafFile, tag)
    if (parent.isNil || parent.element.type !== null) return fault('unexpected', tag.local)
    const reason = nextChild(parent, tag.local)
    if (reason) return fault(reason, tag.local)
    const child = parent.element.children[parent.at]
    return child && enter(child, tag)
  }

  const text = (part: string): IsafFault | undefined => {
    const current = stack.at(-1)
    if (!current) return undefined
    if (current.isNil) return part === '' ? undefined : fault('nil')
    if (current.element.type === null) return /^[ \t\n\r]*$/.test(part) ? undefined : fault('text')
    current.text += part
    // No value is longer, so a hostile text does not fill the memory.
    return current.text.length > maxText ? fault('value') : undefined
  }

  const close = (): IsafFault | undefined => {
    const current = stack.at(-1)
    if (!current) return undefined
    const { element } = current
    if (element.type === null) {
      if (missingFrom(current)) return fault('missing')
    } else if (!current.isNil && !isOfType(element.type, current.text)) return fault('value')
    stack.pop()
    isDone = stack.length === 0
    return undefined
  }

  return { open, text, close, isDone: () => isDone }
}

const maxText = 4096

/** Moves the parent on to the child of this name. */
const nextChild = (parent: OpenElement, name: string): 'unexpected' | 'missing' | 'too_many' | undefined => {
  const { children } = parent.element
  for (let at = parent.at; at < children.length; at += 1) {
    const child = children[at]!
    const times = at === parent.at ? parent.times : 0
    if (child.name === name) {
      if (times >= child.max) return 'too_many'
      parent.at = at
      parent.times = times + 1
      return undefined
    }
    if (times < child.min) return 'missing'
  }
  return 'unexpected'
}

const missingFrom = ({ element, at, times }: OpenElement): boolean =>
  element.children.some((child, index) => index >= at && (index === at ? times : 0) < child.min)

const ignoredXsi = new Set(['schemaLocation', 'noNamespaceSchemaLocation'])

/** The value of xsi:nil, undefined without it; 'invalid' for an attribute that the schema does not know. */
const nilOf = (attributes: OpenedTag['attributes']): boolean | undefined | 'invalid' => {
  let nil: boolean | undefined
  for (const name in attributes) {
    const { uri, local, value, prefix } = attributes[name]!
    if (prefix === 'xmlns' || (prefix === '' && local === 'xmlns')) continue
    if (uri !== xsiNamespace) return 'invalid'
    if (ignoredXsi.has(local)) continue
    const trimmed = value.trim()
    if (local !== 'nil' || !['true', 'false', '0', '1'].includes(trimmed)) return 'invalid'
    nil = trimmed === 'true' || trimmed === '1'
  }
  return nil
}
