import { z } from 'zod'
import { companyItem } from '#contract/account/company.ts'
import { invoiceStyleInput } from '#contract/account/document-style.ts'
import { pageNumber, printedPages } from '#contract/platform/document-fields.ts'
import { row } from '#contract/platform/row.ts'

export const logoTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml'] as const
export const logoBytes = 2 * 1024 * 1024

const stylePreviewInput = z.strictObject({ invoice_style: invoiceStyleInput, page: pageNumber })

/** The logo of a company, and previews of its document style. */
export const logoAndStyleRows = {
  'company.set_logo': row({
    method: 'POST',
    path: '/company/{id}/logo',
    access: 'settings.write',
    ofCompany: true,
    multipart: { types: logoTypes, bytes: logoBytes, one: true },
    output: companyItem,
    summary: 'Set the logo of a company; it is converted to a small PNG',
  }),
  'company.remove_logo': row({
    method: 'DELETE',
    path: '/company/{id}/logo',
    access: 'settings.write',
    ofCompany: true,
    status: 204,
    summary: 'Remove the logo; documents issued with it keep it',
  }),
  'company.logo': row({
    method: 'GET',
    path: '/company/{id}/logo/{version}',
    access: 'document.read',
    ofCompany: true,
    file: 'application/octet-stream',
    summary: 'The image of the logo',
  }),
  'company.style_preview': row({
    method: 'POST',
    path: '/company/{id}/style-preview',
    access: 'document.read',
    ofCompany: true,
    input: stylePreviewInput,
    file: 'application/pdf',
    summary: 'The newest invoice, or a sample, as PDF in a style that is not stored yet',
  }),
  'company.style_preview_pages': row({
    method: 'POST',
    path: '/company/{id}/style-preview-pages',
    access: 'document.read',
    ofCompany: true,
    input: stylePreviewInput,
    output: printedPages.extend({
      number: z.string().nullable().describe('the number of the invoice; null: a sample'),
    }),
    summary: 'Pages of the newest invoice, or a sample, as SVG in a style that is not stored yet',
  }),
}
