import { documentData } from '../document-data.ts'
import type { DocumentOptions } from '../document-data.ts'
import type { PrintedInvoice } from '../printed-invoice.ts'
import { sampleInvoice } from '../sample-invoice.ts'

export const options: DocumentOptions = { layout: 'modern', accent: '#27409B', branding: false }

/** The data of the sample document with some changes. */
export const printed = (change: Partial<PrintedInvoice> = {}, more: Partial<DocumentOptions> = {}) =>
  documentData({ ...sampleInvoice, ...change }, { ...options, ...more })

export const nbsp = '\u00a0'
