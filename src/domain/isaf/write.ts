import type { Element } from './element.ts'
import { xmlCharacters } from '#domain/xml-characters.ts'
import { header, purchaseInvoice, salesInvoice } from './elements.ts'

/**
 * The values of an element with children, by name: text, null (written as xsi:nil, or empty where that is not allowed), other values, or
 * several of them. An absent optional element is left out.
 */
export interface Values {
  [name: string]: string | null | Values | readonly Values[] | undefined
}

const special = /[&<>"]/

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const xmlText = (text: string): string => {
  const possible = xmlCharacters(text)
  return special.test(possible) ? possible.replace(/[&<>"]/g, (character) => escapes[character] ?? '') : possible
}

const written = (element: Element, value: Values[string]): string => {
  const { name } = element
  if (typeof value === 'string') return value === '' ? `<${name}/>` : `<${name}>${xmlText(value)}</${name}>`
  if (value === undefined) return element.min === 0 ? '' : `<${name}/>`
  if (value === null) return element.nillable ? `<${name} xsi:nil="true"/>` : `<${name}/>`
  if (Array.isArray(value)) return value.map((each: Values) => written(element, each)).join('')
  const values = value as Values
  let inside = ''
  for (const child of element.children) inside += written(child, values[child.name])
  return inside === '' ? `<${name}/>` : `<${name}>${inside}</${name}>`
}

/** The values of the head of a file. */
export interface IsafHead {
  /** Local time, '2026-11-05T09:30:00'. */
  created_at: string
  data_type: 'F' | 'S' | 'P'
  software_version: string
  /** Digits, at most 11. */
  registration_number: string
  part_number: string
  date_from: string
  date_to: string
}

const headValues = (head: IsafHead): Values => ({
  FileDescription: {
    FileVersion: 'iSAF1.2',
    FileDateCreated: head.created_at,
    DataType: head.data_type,
    SoftwareCompanyName: 'Kvitas',
    SoftwareName: 'Kvitas',
    SoftwareVersion: head.software_version,
    RegistrationNumber: head.registration_number,
    NumberOfParts: '1',
    PartNumber: head.part_number,
    SelectionCriteria: { SelectionStartDate: head.date_from, SelectionEndDate: head.date_to },
  },
})

/** The beginning of a file, up to its invoices. */
export const isafStart = (head: IsafHead): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n` +
  `<iSAFFile xmlns="http://www.vmi.lt/cms/imas/isaf" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">\n` +
  `${written(header, headValues(head))}\n<SourceDocuments>\n`

export const isafEnd = '</SourceDocuments>\n</iSAFFile>\n'

const sides = {
  purchases: { wrapper: 'PurchaseInvoices', element: purchaseInvoice },
  sales: { wrapper: 'SalesInvoices', element: salesInvoice },
} as const

/** The two registers of a file in their order. */
export const isafSides = ['purchases', 'sales'] as const
export type IsafSide = (typeof isafSides)[number]

export const openSide = (side: IsafSide): string => `<${sides[side].wrapper}>\n`
export const closeSide = (side: IsafSide): string => `</${sides[side].wrapper}>\n`

/** One invoice of a register as a line of the file. */
export const writtenInvoice = (side: IsafSide, values: Values): string => `${written(sides[side].element, values)}\n`
